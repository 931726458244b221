import { readMonth } from '#client/product.ts'
import type { Transport } from '#client/transport.ts'
import type { CalendarMonth } from '#contract/catalogue/availability.ts'
import type { Failure } from '#contract/failure.ts'
import { canBook } from '#domain/offer/availability.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { addMonths, monthOf } from '#domain/time/day.ts'
import type { Result } from '#domain/result.ts'

/** How many months ahead to look for a day on sale; if there is none, the current month is shown. */
const MONTHS_AHEAD = 6

/** The month a calendar opens with: the first one in which something can still be booked. */
export async function firstOpenMonth(
  transport: Transport,
  productId: number,
): Promise<Result<CalendarMonth, Failure>> {
  // Asks for the current month in UTC; the city's own date in the reply may already be in the next month.
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
