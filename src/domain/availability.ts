import type { Day, Time } from './day.ts'
import { mapPrices, type Prices } from './money.ts'
import { isClosed, priceOn, seatsOn, timetableOn, type Option, type Unit } from './option.ts'

/** The five day states of S4, from best to worst. */
export const dayStatuses = ['available', 'almost_sold_out', 'sold_out', 'block_out', 'unavailable'] as const
export type DayStatus = (typeof dayStatuses)[number]

/** At or under so many seats a slot is told as almost sold out, unless its option says otherwise. */
export const SCARCE_SEATS = 10

/** Seats already held or sold for an option on a day, by slot; opening hours use the slot `''`. */
export type Taken = (slot: Time) => number

/** How a slot, a day or a whole product stands. */
export interface Standing {
  status: DayStatus
  /** Seats left to sell; of a day, the most that one booking can have of it. `null` is unlimited. */
  left: number | null
}

export interface SlotState extends Standing {
  /** `null` for opening hours. */
  time: Time | null
}

const minutesOf = (time: Time): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function slotStatus({ almostSoldOutAt = SCARCE_SEATS }: Option, left: number | null): DayStatus {
  if (left === null) return 'available'
  if (left <= 0) return 'sold_out'
  return left <= almostSoldOutAt ? 'almost_sold_out' : 'available'
}

/**
 * The slots of a day with what is left of them. A slot whose sale is over, judged by the city's clock, is
 * `unavailable`; a day without service has no slots. Without `taken` no slot is short of seats.
 */
export function slotsOn(
  option: Option,
  day: Day,
  taken: Taken | undefined,
  now: { day: Day; time: Time },
): SlotState[] {
  const entry = timetableOn(option, day)
  if (!entry || day < now.day) return []
  const seats = taken ? seatsOn(option, day) : null
  const closed = isClosed(option, day)
  const slots: { time: Time | null; ends: Time }[] =
    option.kind === 'start_times'
      ? (entry.times ?? []).map((time) => ({ time, ends: time }))
      : [{ time: null, ends: entry.closes ?? '23:59' }]
  return slots.map(({ time, ends }) => {
    const left = seats === null || !taken ? null : Math.max(0, seats - taken(time ?? ''))
    const over = day === now.day && minutesOf(ends) - option.cutoffMinutes <= minutesOf(now.time)
    if (closed) return { time, status: 'block_out', left }
    return { time, status: over ? 'unavailable' : slotStatus(option, left), left }
  })
}

/** The best state wins: a day with one free slot is available. */
export function bestStatus(statuses: DayStatus[]): DayStatus {
  return dayStatuses.find((status) => statuses.includes(status)) ?? 'unavailable'
}

/** The best one stands for all, with the most seats of those that can be booked. */
export function bestOf(standings: Standing[]): Standing {
  const lefts = standings.flatMap(({ status, left }) => (canBook(status) ? [left ?? Infinity] : []))
  const most = Math.max(0, ...lefts)
  return {
    status: bestStatus(standings.map(({ status }) => status)),
    left: Number.isFinite(most) ? most : null,
  }
}

/** How an option stands on a day. */
export const standingOn = (option: Option, day: Day, taken: Taken, now: { day: Day; time: Time }): Standing =>
  bestOf(slotsOn(option, day, taken, now))

/** Scarcity is told with its number, and no number without scarcity. */
export const scarceLeft = ({ status, left }: Standing): number | null =>
  status === 'almost_sold_out' ? left : null

export const canBook = (status: DayStatus): boolean => status === 'available' || status === 'almost_sold_out'

/** Who the from-price is meant for: one adult, or whoever pays where adults are not a unit of their own. */
export function leadUnits(option: Option): Unit[] {
  const adults = option.units.filter((unit) => unit.type === 'adult')
  return adults.length > 0 ? adults : option.units
}

/** The lowest price of a paying lead passenger on a day, in each currency. */
export function fromPrice(options: Option[], day: Day): Prices | undefined {
  const prices = options
    .flatMap(leadUnits)
    .flatMap((unit) => priceOn(unit, day)?.price ?? [])
    .filter((price) => price.EUR > 0)
  if (prices.length === 0) return undefined
  return mapPrices((currency) => Math.min(...prices.map((price) => price[currency])))
}
