import { CACHE_SECONDS, CACHE_TAGS } from '#contract/api-headers.ts'

/**
 * Caching of a reply that is the same for everybody in one language: the page server may reuse it for this
 * many seconds, until a change of one of the tags.
 */
export interface CacheRule<A> {
  seconds: number
  tags: (asked: A) => string[]
}

export function sendCachePolicy<A>(
  rule: CacheRule<A>,
  asked: A,
  header: (name: string, value: string) => void,
): void {
  header(CACHE_SECONDS, String(rule.seconds))
  // S4: the caller may store it too, but revalidates each time (the page server answers 304).
  header('cache-control', 'no-cache')
  header('vary', 'language, priority-language')
  header(CACHE_TAGS, rule.tags(asked).join(','))
}

/** Notified with every import, since names of cities and prices appear in many replies. */
const ANY_IMPORT = 'catalogue'

/** Product replies, except those that depend on a basket: half a minute, as for calendars. */
export const productCache: CacheRule<{ params: { id: number } }> = {
  seconds: 30,
  tags: ({ params }) => [`product:${params.id}`, ANY_IMPORT],
}

/** The same for as long as the process runs. */
export const documentCache: CacheRule<unknown> = { seconds: 3_600, tags: () => [] }

/** Told when the index of a new catalogue is made. */
export const NEW_INDEX = 'search'

/** Lists, cards and texts: none depends on a day's stock, so sales do not change them. */
export const catalogueCache: CacheRule<unknown> = { seconds: 60, tags: () => [ANY_IMPORT] }

/** What search finds: after an import it is asked again when the new index is made. */
export const searchCache: CacheRule<unknown> = { seconds: 60, tags: () => [ANY_IMPORT, NEW_INDEX] }
