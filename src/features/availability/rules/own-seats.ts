import type { CalendarMonth, OptionDay, SlotView } from '#contract/catalogue/availability.ts'
import { canBook } from '#domain/offer/availability.ts'
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

const withSeats = (slot: SlotView, count: number): SlotView => ({
  ...slot,
  left: slot.left === null ? null : slot.left + count,
  status: slot.status === 'sold_out' ? 'almost_sold_out' : slot.status,
})

/** Reopens a day that only the visitor's own seats may have filled. */
export function monthWithOwn(month: CalendarMonth, own: readonly OwnSeats[]): CalendarMonth {
  return {
    ...month,
    days: month.days.map((day) => {
      const mine = own.filter((seats) => seats.day === day.day).map(({ count }) => count)
      if (day.status !== 'sold_out' || mine.length === 0) return day
      return { ...day, status: 'almost_sold_out', left: Math.max(...mine) }
    }),
  }
}
