import { readMonth } from '#client/product.ts'
import type { Transport } from '#client/transport.ts'
import type { CalendarMonth } from '#contract/availability.ts'
import type { Failure } from '#contract/failure.ts'
import { canBook } from '#domain/availability.ts'
import { clockIn } from '#domain/city-clock.ts'
import { addMonths, monthOf } from '#domain/day.ts'
import type { Result } from '#domain/result.ts'

/** Looks this far ahead for the first month with a day to book; then the present month is drawn after all. */
const MONTHS_AHEAD = 6

/** The month a calendar opens with: the first one in which something can still be booked. */
export async function firstOpenMonth(
  transport: Transport,
  productId: number,
): Promise<Result<CalendarMonth, Failure>> {
  // Asked with UTC's month; the answer tells the city's own today, which may be a month further already.
  const asked = await readMonth(transport, productId, monthOf(clockIn('UTC', new Date()).day))
  if (!asked.ok || hasOpenDay(asked.value)) return asked
  for (let ahead = 1; ahead <= MONTHS_AHEAD; ahead++) {
    const next = await readMonth(transport, productId, addMonths(asked.value.month, ahead))
    if (!next.ok) return next
    if (hasOpenDay(next.value)) return next
  }
  return asked
}

/** False for a product that cannot be booked at present: its panel says so. */
export const hasOpenDay = ({ days, today }: CalendarMonth): boolean =>
  days.some(({ day, status }) => day >= today && canBook(status))
