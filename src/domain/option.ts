import { inYearlySpan, weekdayOf, type Day, type Time } from './day.ts'
import type { Prices } from './money.ts'
import {
  countPassengers,
  mayAccompany,
  travelling,
  type PassengerType,
  type Passengers,
} from './passenger.ts'
import { fail, ok, type Result } from './result.ts'

/** A yearless season `MM-DD`..`MM-DD` and ISO weekdays (1 Monday … 7 Sunday); what is absent does not limit. */
export interface Season {
  from?: string | undefined
  to?: string | undefined
  weekdays?: number[] | undefined
}

/** What an option does on the days of its season: slots of start times, or opening hours. The first match rules. */
export interface TimetableEntry extends Season {
  times?: Time[] | undefined
  opens?: Time | undefined
  closes?: Time | undefined
}

/** A unit price by season; the first match rules, and the last entry has no season. Minor units. */
export interface SeasonPrice extends Season {
  price: Prices
  /** What the ticket costs at the counter, for the saving. */
  retail?: Prices | undefined
}

/** A unit in the sense of OCTO: what one passenger of a type pays. */
export interface Unit {
  type: PassengerType
  /** Inclusive ages; `null` has no bound. */
  ages?: [number | null, number | null] | undefined
  prices: SeasonPrice[]
}

/** The sellable form of a product (OCTO option): opening hours (any time of the day) or start times (slots). */
export interface Option {
  id: number
  kind: 'opening_hours' | 'start_times'
  onSale: { from: Day; to: Day }
  timetable: TimetableEntry[]
  /** Days closed by the operator, shown as block out. */
  closures: { from: Day; to: Day }[]
  /** Sale ends this long before the start time, or before closing. */
  cutoffMinutes: number
  /** Seats per day or, with start times, per slot; `null` is unlimited. */
  capacity: number | null
  /** At or under so many seats a day or slot is almost sold out; ten where an option says nothing. */
  almostSoldOutAt?: number | undefined
  /** Shares of the capacity that other sales channels hold; they add up. */
  otherChannels: (Season & { share: number })[]
  units: Unit[]
  minimumPassengers: number
  maximumPassengers: number
  /** Infants and children may book it without company. */
  alone?: boolean | undefined
}

export function inSeason(season: Season, day: Day): boolean {
  if (season.weekdays && !season.weekdays.includes(weekdayOf(day))) return false
  return inYearlySpan(day, season.from ?? '01-01', season.to ?? '12-31')
}

export function timetableOn(option: Option, day: Day): TimetableEntry | undefined {
  if (day < option.onSale.from || day > option.onSale.to) return undefined
  return option.timetable.find((entry) => inSeason(entry, day))
}

export function isClosed(option: Option, day: Day): boolean {
  return option.closures.some((closure) => closure.from <= day && day <= closure.to)
}

/** Seats of a day or slot that this shop may sell; `null` is unlimited. */
export function seatsOn(option: Option, day: Day): number | null {
  if (option.capacity === null) return null
  const share = option.otherChannels
    .filter((channel) => inSeason(channel, day))
    .reduce((sum, channel) => sum + channel.share, 0)
  return Math.max(0, option.capacity - Math.ceil(option.capacity * Math.min(1, share)))
}

export function priceOn(unit: Unit, day: Day): SeasonPrice | undefined {
  return unit.prices.find((price) => inSeason(price, day))
}

/** What a visitor chose of one option. */
export interface Choice {
  optionId: number
  day: Day
  /** Required with start times, absent with opening hours. */
  time?: Time | undefined
  passengers: Passengers
}

/** What an option asks of those who travel together. */
export type PartyRules = Pick<Option, 'minimumPassengers' | 'maximumPassengers' | 'alone'>

/** Reasons that a change of the passengers alone would remove. */
export type PartyRefusal =
  | { code: 'no_passengers' }
  | { code: 'company_required' }
  | { code: 'too_few_passengers'; minimum: number }
  | { code: 'too_many_passengers'; maximum: number }

/** The young often cost nothing: alone they would let anybody empty an option, so payment judges it again. */
export const lacksCompany = ({ alone }: Pick<Option, 'alone'>, passengers: Passengers): boolean =>
  !alone && !travelling(passengers).some(({ type }) => mayAccompany(type))

/** Who may travel together, in the calendar's panel as in the API. */
export function refusesParty(rules: PartyRules, passengers: Passengers): PartyRefusal | undefined {
  const { minimumPassengers: minimum, maximumPassengers: maximum } = rules
  const count = countPassengers(passengers)
  if (count === 0) return { code: 'no_passengers' }
  if (lacksCompany(rules, passengers)) return { code: 'company_required' }
  if (count < minimum) return { code: 'too_few_passengers', minimum }
  if (count > maximum) return { code: 'too_many_passengers', maximum }
  return undefined
}

export type OptionRefusal =
  | PartyRefusal
  | { code: 'passenger_not_offered'; type: PassengerType }
  | { code: 'time_required' }
  | { code: 'time_not_available' }
  | { code: 'day_not_available' }

/** The rules of S5 that need no stock: calendar, basket and API refuse for the same reasons. */
export function checkChoice(option: Option, choice: Choice): Result<Choice, OptionRefusal> {
  const stranger = travelling(choice.passengers).find(
    ({ type }) => !option.units.some((unit) => unit.type === type && priceOn(unit, choice.day)),
  )
  if (stranger) return fail({ code: 'passenger_not_offered', type: stranger.type })
  const refusal = refusesParty(option, choice.passengers)
  if (refusal) return fail(refusal)
  const entry = timetableOn(option, choice.day)
  if (!entry || isClosed(option, choice.day)) return fail({ code: 'day_not_available' })
  if (option.kind === 'start_times') {
    if (!choice.time) return fail({ code: 'time_required' })
    if (!entry.times?.includes(choice.time)) return fail({ code: 'time_not_available' })
  }
  return ok(choice)
}
