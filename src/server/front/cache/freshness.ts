import type { Freshness } from './page-cache.ts'

/** Reads what `cache-provider.ts` wrote. A page that set nothing is not cached. */
export function readFreshness(headers: Headers): Freshness | undefined {
  const control = headers.get('cdn-cache-control')
  if (!control) return undefined
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(control)?.[1] ?? 0)
  const tags = headers.get('cache-tag')
  return {
    maxAge: seconds('max-age'),
    staleFor: seconds('stale-while-revalidate'),
    tags: tags ? tags.split(',') : [],
  }
}
