import type { Move } from '#contract/booking/booking.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import type { Day } from '#domain/time/day.ts'
import { movedPrice, moveDifference, type TicketPrice } from '#domain/sale/move.ts'
import type { Currency, Money } from '#domain/price/money.ts'
import { totalOf } from '#domain/price/price.ts'
import { ok } from '#domain/result.ts'
import { lastPlannableDay } from '#domain/offer/validity.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { lineTotal } from '#server/sales/sale-view.ts'
import { checkChoice, type CheckedChoice } from '../basket/choices.ts'
import { passengersOf } from '../basket/line-items.ts'
import type { MovableVisit } from './movable-ticket.ts'

/** A ticket and what will stand in its place. */
export interface PlannedMove {
  old: LineRow
  choice: CheckedChoice
  price: TicketPrice
}

export interface MovePlan {
  moves: PlannedMove[]
  /** Signed: to be paid, or to be given back. */
  difference: Money
}

const paidFor = (line: LineRow, currency: Currency): TicketPrice => ({
  total: lineTotal(line, currency),
  discount: line.discount,
})

/** A flexible ticket is good for its months from the purchase, however often it is moved. */
export const lastDayOf = ({ line, option, product, bought }: MovableVisit): Day | undefined =>
  lastPlannableDay(line.validity ?? option.entry.validity, clockIn(product.city.entry.zone, bought).day)

/** What the same passengers take and pay on another day; seats are not looked at. */
export function planMove(
  visit: MovableVisit,
  { day, time }: Pick<Move, 'day' | 'time'>,
  currency: Currency,
  now: Date,
): Answer<PlannedMove> {
  const { line, option, product } = visit
  const wanted = { optionId: option.id, day, time, passengers: passengersOf(line) }
  const checked = checkChoice(product, option, wanted, now)
  if (!checked.ok) return checked
  const last = lastDayOf(visit)
  if (last !== undefined && day > last) return refuse('day_not_available')
  const choice = checked.value
  if (choice.day === line.day && choice.slot === line.slot) return refuse('day_not_available')
  const total = totalOf(choice.units).total[currency]
  return ok({ old: line, choice, price: movedPrice(paidFor(line, currency), total) })
}

export const differenceOf = (moves: readonly PlannedMove[], currency: Currency): number =>
  moveDifference(moves.map(({ old, price }) => ({ old: paidFor(old, currency), moved: price })))
