import type { PageCache } from './page-cache.ts'

let opened: PageCache | undefined

/** The one page cache of the process: requests are answered from it, `Astro.cache.invalidate` purges it. */
export const pageCache = (): PageCache | undefined => opened

export function usePageCache(cache: PageCache): void {
  opened = cache
}
