import type { Day, Time } from '#domain/time/day.ts'
import { mapPrices, type Prices } from '#domain/price/money.ts'
import { sum } from '#domain/sum.ts'
import { capacityOn, isClosed, priceOn, timetableOn, type Option, type Unit } from './option.ts'
import { minutesOf } from '#domain/time/time-of-day.ts'
import { isBeyondValidity } from './validity.ts'

/** The five states of a day (S4), best first. */
export const dayStatuses = ['available', 'almost_sold_out', 'sold_out', 'block_out', 'unavailable'] as const
export type DayStatus = (typeof dayStatuses)[number]

/** This many seats or fewer count as scarce, unless an option sets its own threshold. */
const SCARCE_SEATS = 10

/** Seats already held or sold for an option on a day, by slot; opening hours use the slot `''`. */
export type ReservedSeats = (slot: Time) => number

/** Status and seats of a slot, of an option's day or of a product's. */
export interface Standing {
  status: DayStatus
  /** Seats that can still be sold; `null` is unlimited. */
  left: number | null
  /** This many seats or fewer count as scarce. */
  scarceAt: number
}

export interface SlotState extends Standing {
  /** `null` for opening hours. */
  time: Time | null
  /** In which the guide speaks, where each start time has one (ISO 639-1). */
  language?: string | undefined
}

const spoken = (language: string | undefined): { language?: string } => (language ? { language } : {})

export const scarceAtOf = ({ almostSoldOutAt = SCARCE_SEATS }: Pick<Option, 'almostSoldOutAt'>): number =>
  almostSoldOutAt

/** The status that follows from the number of seats on sale. */
export function seatStatus(left: number | null, scarceAt = SCARCE_SEATS): DayStatus {
  if (left === null) return 'available'
  if (left <= 0) return 'sold_out'
  return left <= scarceAt ? 'almost_sold_out' : 'available'
}

/** The number of seats that a customer is told: only where they are scarce. */
export const toldLeft = ({ status, left }: Pick<Standing, 'status' | 'left'>): number | null =>
  status === 'almost_sold_out' ? left : null

/**
 * The slots of a day with their seats left. A slot whose sale has ended by the city's clock is
 * `unavailable`; a day without service, or beyond the months of a flexible ticket, has no slots. Without
 * `taken`, seats count as unlimited.
 */
export function slotsOn(
  option: Option,
  day: Day,
  taken: ReservedSeats | undefined,
  now: { day: Day; time: Time },
): SlotState[] {
  const entry = timetableOn(option, day)
  if (!entry || day < now.day || isBeyondValidity(option.validity, day, now.day)) return []
  const capacity = taken ? capacityOn(option, day) : null
  const closed = isClosed(option, day)
  const scarceAt = scarceAtOf(option)
  const slots: (Pick<SlotState, 'time' | 'language'> & { ends: Time })[] =
    option.kind === 'start_times'
      ? (entry.times ?? []).map((time) => ({ time, ends: time, ...spoken(entry.languages?.[time]) }))
      : [{ time: null, ends: entry.closes ?? '23:59' }]
  return slots.map(({ ends, ...slot }) => {
    const { time } = slot
    const left = capacity === null || !taken ? null : Math.max(0, capacity - taken(time ?? ''))
    const over = day === now.day && minutesOf(ends) - option.cutoffMinutes <= minutesOf(now.time)
    if (closed) return { ...slot, status: 'block_out', left, scarceAt }
    return { ...slot, status: over ? 'unavailable' : seatStatus(left, scarceAt), left, scarceAt }
  })
}

/** The best of several states, whatever their seats. */
export function bestStatus(statuses: DayStatus[]): DayStatus {
  return dayStatuses.find((status) => statuses.includes(status)) ?? 'unavailable'
}

/**
 * The standing of several slots as one day, or of several options as one product. The seats of all that can
 * be booked add up, so that several scarce slots may make a day that is not scarce.
 */
export function sumOf(standings: readonly Standing[]): Standing {
  const best = bestStatus(standings.map(({ status }) => status))
  const seats = sum(standings.map(({ status, left }) => (canBook(status) ? (left ?? Infinity) : 0)))
  const left = Number.isFinite(seats) ? seats : null
  const scarceAt = Math.max(0, ...standings.map((one) => one.scarceAt))
  return { status: best === 'almost_sold_out' ? seatStatus(left, scarceAt) : best, left, scarceAt }
}

export const standingOn = (
  option: Option,
  day: Day,
  taken: ReservedSeats,
  now: { day: Day; time: Time },
): Standing => sumOf(slotsOn(option, day, taken, now))

export const canBook = (status: DayStatus): boolean => status === 'available' || status === 'almost_sold_out'

/** The units a "from" price is taken from: adults, or every unit where no adult unit is sold. */
export function leadUnits(option: Option): Unit[] {
  const adults = option.units.filter((unit) => unit.type === 'adult')
  return adults.length > 0 ? adults : option.units
}

/** The lowest price of a paying lead unit on a day, in each currency. */
export function fromPrice(options: Option[], day: Day): Prices | undefined {
  const prices = options
    .flatMap(leadUnits)
    .flatMap((unit) => priceOn(unit, day)?.price ?? [])
    .filter((price) => price.EUR > 0)
  if (prices.length === 0) return undefined
  return mapPrices((currency) => Math.min(...prices.map((price) => price[currency])))
}
