import type { Pool } from 'pg'
import type { CalendarMonth } from '#contract/catalogue/availability.ts'
import {
  canBook,
  fromPrice,
  standingOn,
  sumOf,
  toldLeft,
  type ReservedSeats,
} from '#domain/offer/availability.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { daysInMonth, firstOfMonth, monthOf, type Day, type Month, type Time } from '#domain/time/day.ts'
import { sumOfParts, worstOf } from '#domain/offer/package.ts'
import type { CatalogueOption, CataloguePart, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { readReservedSeats } from '../stock/reserved-seats.ts'

interface CityClock {
  day: Day
  time: Time
}

/** One calendar day: the options of a product add up, a package is as bad as its worst part. */
function calendarDay(
  parts: CataloguePart[],
  discountPercent: number,
  day: Day,
  taken: (optionId: number, day: Day) => ReservedSeats,
  now: CityClock,
): CalendarMonth['days'][number] {
  const judged = parts.map((part) => {
    const options = part.options.map((option) => ({
      entry: option.entry,
      ...standingOn(option.entry, day, taken(option.id, day), now),
    }))
    const bookable = options.filter((option) => canBook(option.status)).map((option) => option.entry)
    return { ...sumOf(options), from: fromPrice(bookable, day) }
  })
  const standing = worstOf(judged)
  const { status } = standing
  const from = canBook(status)
    ? sumOfParts(
        judged.map((part) => part.from),
        discountPercent,
      )
    : undefined
  return { day, status, left: toldLeft(standing), from: from ?? null }
}

/** The months in which something may be on sale, from the city's own month on. */
export function saleMonths(options: CatalogueOption[], today: Day): { first: Month; last: Month } {
  const starts = options.map((option) => option.entry.onSale.from).sort()
  const ends = options.map((option) => option.entry.onSale.to).sort()
  const now = monthOf(today)
  const first = monthOf(starts[0] ?? today)
  const last = monthOf(ends.at(-1) ?? today)
  return { first: first > now ? first : now, last: last > now ? last : now }
}

/** One month of a product, or of one of its options, from the current stock. */
export async function readCalendar(
  pool: Pool,
  product: CatalogueProduct,
  { month, optionId }: { month: Month; optionId: number | undefined },
  now: Date,
): Promise<CalendarMonth> {
  const cityClock = clockIn(product.city.entry.zone, now)
  const parts = product.parts.map((part) => {
    const chosen = part.options.filter((option) => option.id === optionId)
    return chosen.length > 0 ? { ...part, options: chosen } : part
  })
  const options = parts.flatMap((part) => part.options)
  const days = daysInMonth(month)
  const ids = options.map((option) => option.id)
  const span = { from: firstOfMonth(month), to: days.at(-1) ?? firstOfMonth(month) }
  const taken = await readReservedSeats(pool, ids, span, now)
  return {
    month,
    today: cityClock.day,
    ...saleMonths(options, cityClock.day),
    days: days.map((day) => calendarDay(parts, product.discountPercent, day, taken, cityClock)),
  }
}
