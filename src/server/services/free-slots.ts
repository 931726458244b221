import { canBook, slotsOn, type SlotState, type Taken } from '#domain/availability.ts'
import { clockIn, type Day } from '#domain/day.ts'
import type { CatalogueOption } from '#server/catalogue/catalogue.ts'

/** The slots of a day that can be booked now and have places for so many. */
export function freeSlots(
  option: CatalogueOption,
  day: Day,
  passengers: number,
  taken: Taken,
  now: Date,
): SlotState[] {
  const here = clockIn(option.product.city.entry.zone, now)
  return slotsOn(option.entry, day, taken, here).filter(
    ({ status, left }) => canBook(status) && (left === null || left >= passengers),
  )
}

/** The start times among them; none for opening hours. */
export const timesOf = (slots: SlotState[]): string[] =>
  slots.flatMap(({ time }) => (time === null ? [] : [time]))
