import type { CalendarDay, CalendarMonth, OptionDay, SlotView } from '#contract/catalogue/availability.ts'
import { canBook, seatStatus, toldLeft } from '#domain/offer/availability.ts'
import type { Day, Time } from '#domain/time/day.ts'

/** Seats that the visitor's own ticket holds while it is being changed. */
export interface OwnSeats {
  optionId: number
  day: Day
  /** `null` for opening hours. */
  time: Time | null
  count: number
}

/**
 * The API counts the visitor's own ticket as sold. When that ticket is changed its seats are free again:
 * they come back with the request that takes the new ones.
 */
export function optionsWithOwn(
  options: readonly OptionDay[],
  day: Day,
  own: readonly OwnSeats[],
): OptionDay[] {
  return options.map((option) => {
    const mine = own.filter((seats) => seats.day === day && seats.optionId === option.optionId)
    if (mine.length === 0) return option
    const slots = option.slots.map((slot) => {
      const count = mine.find(({ time }) => time === slot.time)?.count ?? 0
      return count > 0 ? withSeats(slot, count) : slot
    })
    const reopened = option.status === 'sold_out' && slots.some(({ status }) => canBook(status))
    return { ...option, slots, status: reopened ? 'almost_sold_out' : option.status }
  })
}

function withSeats(slot: SlotView, count: number): SlotView {
  if (slot.status === 'sold_out') return { ...slot, ...scarcityOf(count), takes: count }
  const seats = slot.takes ?? slot.left
  const told = slot.left === null ? undefined : scarcityOf(slot.left + count)
  return { ...slot, ...told, takes: seats === null ? null : seats + count }
}

/** Status and number that customers see for this many seats. */
function scarcityOf(seats: number): Pick<CalendarDay, 'status' | 'left'> {
  const status = seatStatus(seats)
  return { status, left: toldLeft({ status, left: seats }) }
}

/**
 * Adds the visitor's own seats, which they may have filled it with, to a day. For a package, the part with
 * the fewest seats decides, so that the smallest number is added.
 */
export function monthWithOwn(month: CalendarMonth, own: readonly OwnSeats[]): CalendarMonth {
  return {
    ...month,
    days: month.days.map((day) => {
      const mine = own.filter((seats) => seats.day === day.day).map(({ count }) => count)
      const isScarce = day.status === 'sold_out' || day.left !== null
      return isScarce && mine.length > 0
        ? { ...day, ...scarcityOf((day.left ?? 0) + Math.min(...mine)) }
        : day
    }),
  }
}
