import { KEPT_SECONDS, KEPT_TAGS } from '#contract/keep.ts'

/**
 * An answer that is the same for everybody who asks in its language: for so many seconds the front door may give it again,
 * until a change of one of the tags.
 */
export interface Keep<A> {
  seconds: number
  tags: (asked: A) => string[]
}

export function sayKept<A>(keep: Keep<A>, asked: A, header: (name: string, value: string) => void): void {
  header(KEPT_SECONDS, String(keep.seconds))
  // S4: the caller may keep it too, but asks each time whether it still holds (the door answers 304).
  header('cache-control', 'no-cache')
  header('vary', 'language, priority-language')
  header(KEPT_TAGS, keep.tags(asked).join(','))
}

/** Told with whatever an import changed: names of cities and prices stand in many answers. */
const ANY_IMPORT = 'catalogue'

/** Of a product's answers, but for those that a basket changes: half a minute, as its calendars are kept. */
export const ofProduct: Keep<{ params: { id: number } }> = {
  seconds: 30,
  tags: ({ params }) => [`product:${params.id}`, ANY_IMPORT],
}

/** Lists, cards and words: nothing in them is of one day, so sold stock leaves them as they are. */
export const ofCatalogue: Keep<unknown> = { seconds: 60, tags: () => [ANY_IMPORT] }
