import type { MoveOffers } from '#contract/booking/booking.ts'
import { slotsOn, sumOf, toldLeft } from '#domain/offer/availability.ts'
import { freeSlots } from '#domain/offer/choice.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { addMonths, daysInMonth, monthOf, type Day } from '#domain/time/day.ts'
import type { Currency } from '#domain/price/money.ts'
import type { ShopContext } from '#server/context.ts'
import { readReservedSeats } from '../stock/reserved-seats.ts'
import type { MovableVisit } from './movable-ticket.ts'
import { differenceOf, lastDayOf, planMove } from './move-plan.ts'

/** Nobody plans further ahead; an option may be on sale without an end. */
const MONTHS_AHEAD = 18

type OfferedDay = MoveOffers['days'][number]

/** The days of a month that a visit may be moved to, with their times and what each costs. */
export async function offersIn(
  { pool, clock }: Pick<ShopContext, 'pool' | 'clock'>,
  visit: MovableVisit,
  month: string,
  currency: Currency,
): Promise<MoveOffers> {
  const { line, option, product } = visit
  const now = clock()
  const here = clockIn(product.city.entry.zone, now)
  const days = daysInMonth(month).filter((day) => day >= here.day)
  const [from, to] = [days[0], days.at(-1)]
  const taken = from && to ? await readReservedSeats(pool, [option.id], { from, to }, now) : undefined

  function offerOf(day: Day): OfferedDay[] {
    const slots = slotsOn(option.entry, day, taken?.(option.id, day), here)
    const times = freeSlots(slots, line.passengers).flatMap((slot) => {
      const planned = planMove(visit, { day, time: slot.time }, currency, now)
      return planned.ok ? [{ time: slot.time, left: toldLeft(slot), planned: planned.value }] : []
    })
    const [first] = times
    if (!first) return []
    const difference = differenceOf([first.planned], currency)
    const left = toldLeft(sumOf(slots))
    return [{ day, left, times: times.map(({ time, left }) => ({ time, left })), difference }]
  }

  const thisMonth = monthOf(here.day)
  const good = lastDayOf(visit)
  const ends = [monthOf(option.entry.onSale.to), addMonths(thisMonth, MONTHS_AHEAD)]
  const [last = thisMonth] = [...ends, ...(good === undefined ? [] : [monthOf(good)])].sort()
  return {
    lineId: line.id,
    currency,
    month,
    previous: month > thisMonth ? addMonths(month, -1) : null,
    next: month < last ? addMonths(month, 1) : null,
    days: days.flatMap(offerOf),
  }
}
