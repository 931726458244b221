import { inYearlySpan, weekdayOf, type Day, type Time } from '#domain/time/day.ts'
import type { Prices } from '#domain/price/money.ts'
import type { PassengerType } from './passenger.ts'
import type { StatedValidity } from './validity.ts'

/**
 * A season `MM-DD`..`MM-DD` of any year, with ISO weekdays (1 Monday … 7 Sunday); a missing field does not
 * limit.
 */
export interface Season {
  from?: string | undefined
  to?: string | undefined
  weekdays?: number[] | undefined
}

/** The timetable of a season: start times or opening hours. The first matching entry applies. */
export interface TimetableEntry extends Season {
  times?: Time[] | undefined
  /** The language of the guide at each start time (ISO 639-1), where each guide speaks only one. */
  languages?: Readonly<Record<Time, string>> | undefined
  opens?: Time | undefined
  closes?: Time | undefined
}

/** A unit price by season, in minor units. The first match applies; the last entry has no season. */
export interface SeasonPrice extends Season {
  price: Prices
  /** The price of the ticket at the counter, from which the saving is computed. */
  retail?: Prices | undefined
}

/** An OCTO unit: what one passenger of a type pays. */
export interface Unit {
  type: PassengerType
  /** Inclusive ages; `null` means no bound. */
  ages?: [number | null, number | null] | undefined
  prices: SeasonPrice[]
}

/**
 * The bookable form of a product (OCTO option), with opening hours (any time of the day) or start times
 * (slots).
 */
export interface Option {
  id: number
  kind: 'opening_hours' | 'start_times'
  validity?: StatedValidity | undefined
  onSale: { from: Day; to: Day }
  timetable: TimetableEntry[]
  /** Days closed by the operator, shown as blocked out. */
  closures: { from: Day; to: Day }[]
  /** Sale ends this many minutes before the start time, or before closing. */
  cutoffMinutes: number
  /** Seats per day or, with start times, per slot; `null` is unlimited. */
  capacity: number | null
  /** A day or slot with this many seats left or fewer is almost sold out; `SCARCE_SEATS` by default. */
  almostSoldOutAt?: number | undefined
  /** Shares of the capacity held by other sales channels; they add up. */
  otherChannels: (Season & { share: number })[]
  units: Unit[]
  minimumPassengers: number
  maximumPassengers: number
  /** Infants and children may book without an adult. */
  alone?: boolean | undefined
}

function inSeason(season: Season, day: Day): boolean {
  if (season.weekdays && !season.weekdays.includes(weekdayOf(day))) return false
  return inYearlySpan(day, season.from ?? '01-01', season.to ?? '12-31')
}

export function timetableOn(option: Option, day: Day): TimetableEntry | undefined {
  if (day < option.onSale.from || day > option.onSale.to) return undefined
  return option.timetable.find((entry) => inSeason(entry, day))
}

/** The language of the guide at a start time; `undefined` where the catalogue names none. */
export const guideLanguage = (option: Option, day: Day, time: Time): string | undefined =>
  timetableOn(option, day)?.languages?.[time]

export function isClosed(option: Option, day: Day): boolean {
  return option.closures.some((closure) => closure.from <= day && day <= closure.to)
}

/** The timetable of a day that is not closed. */
export const openOn = (option: Option, day: Day): TimetableEntry | undefined =>
  isClosed(option, day) ? undefined : timetableOn(option, day)

/**
 * Whether an option takes place on a day, at a time where it has start times. What is sold out, or too late
 * to be sold, takes place.
 */
export function takesPlace(option: Option, { day, time }: { day: Day; time: Time | null }): boolean {
  const entry = openOn(option, day)
  if (!entry) return false
  if (option.kind === 'opening_hours') return time === null
  return time !== null && (entry.times ?? []).includes(time)
}

/** Seats of a day or slot that this shop may sell; `null` is unlimited. */
export function capacityOn(option: Option, day: Day): number | null {
  if (option.capacity === null) return null
  const share = option.otherChannels
    .filter((channel) => inSeason(channel, day))
    .reduce((sum, channel) => sum + channel.share, 0)
  return Math.max(0, option.capacity - Math.ceil(option.capacity * Math.min(1, share)))
}

export function priceOn(unit: Unit, day: Day): SeasonPrice | undefined {
  return unit.prices.find((price) => inSeason(price, day))
}
