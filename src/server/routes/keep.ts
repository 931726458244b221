import { KEPT_SECONDS, KEPT_TAGS } from '#contract/keep.ts'

/**
 * Caching of a reply that is the same for everybody in one language: the page server may reuse it for this
 * many seconds, until a change of one of the tags.
 */
export interface Keep<A> {
  seconds: number
  tags: (asked: A) => string[]
}

export function sayKept<A>(keep: Keep<A>, asked: A, header: (name: string, value: string) => void): void {
  header(KEPT_SECONDS, String(keep.seconds))
  // S4: the caller may store it too, but revalidates each time (the page server answers 304).
  header('cache-control', 'no-cache')
  header('vary', 'language, priority-language')
  header(KEPT_TAGS, keep.tags(asked).join(','))
}

/** Notified with every import, since names of cities and prices appear in many replies. */
const ANY_IMPORT = 'catalogue'

/** Product replies, except those that depend on a basket: half a minute, as for calendars. */
export const ofProduct: Keep<{ params: { id: number } }> = {
  seconds: 30,
  tags: ({ params }) => [`product:${params.id}`, ANY_IMPORT],
}

/** Lists, cards and texts: none depends on a day's stock, so sales do not change them. */
export const ofCatalogue: Keep<unknown> = { seconds: 60, tags: () => [ANY_IMPORT] }
