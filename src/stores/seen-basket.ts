import * as v from 'valibot'
import { SeenBasket } from './price-changes.ts'
import { tabTexts } from './kept-texts.ts'

const SEEN = 'cityloop.seen-basket'

/** The basket as this tab showed it last, also on an earlier page. */
export function readSeenBasket(): SeenBasket | undefined {
  try {
    const known = v.safeParse(SeenBasket, JSON.parse(tabTexts.read(SEEN) ?? 'null'))
    return known.success ? known.output : undefined
  } catch {
    return undefined
  }
}

export const writeSeenBasket = (seen: SeenBasket): boolean => tabTexts.write(SEEN, JSON.stringify(seen))
