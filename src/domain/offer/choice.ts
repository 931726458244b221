import {
  canBook,
  slotsOn,
  sumOf,
  toldLeft,
  type DayStatus,
  type ReservedSeats,
  type SlotState,
  type Standing,
} from './availability.ts'
import type { Day, Time } from '#domain/time/day.ts'
import { priceOn, type Option } from './option.ts'
import {
  countPassengers,
  mayAccompany,
  travelling,
  type PassengerType,
  type Passengers,
} from './passenger.ts'

/** What must be known of a slot to choose it. */
export interface ChoosableSlot extends Pick<Standing, 'status' | 'left'> {
  time: Time | null
  /** The largest party that still fits, if the option allows larger ones; else `null`. */
  takes?: number | null | undefined
}

/** A slot as customers see it: by `takes`, a party that is too large is refused without telling `left`. */
export interface ToldSlot extends ChoosableSlot, Pick<SlotState, 'language'> {
  takes: number | null
}

/** What an option offers on a day: its state, its slots and the passenger types it is sold to. */
export interface OfferedDay {
  status: DayStatus
  slots: readonly ChoosableSlot[]
  units: readonly { type: PassengerType }[]
}

/** What a visitor chose of one option on a day. */
export interface Choice {
  /** Required with start times, ignored with opening hours. */
  time?: Time | null | undefined
  passengers: Passengers
}

/** What an option requires of a group of passengers. */
export type PartyRules = Pick<Option, 'minimumPassengers' | 'maximumPassengers' | 'alone'>

/** Refusals that a change of passengers alone would resolve. */
export type PartyRefusal =
  | { code: 'no_passengers' }
  | { code: 'company_required' }
  | { code: 'too_few_passengers'; minimum: number }
  | { code: 'too_many_passengers'; maximum: number }

export type SeatRefusal = { code: 'sold_out' } | { code: 'not_enough_left'; left: number }

/** Reasons why the option cannot be chosen at all with these passengers on this day. */
export type OptionBlock =
  SeatRefusal | { code: 'day_not_available' } | { code: 'passenger_not_offered'; type: PassengerType }

export type SlotRefusal = SeatRefusal | { code: 'time_not_available' }

export type ChoiceRefusal = OptionBlock | PartyRefusal | SlotRefusal | { code: 'time_required' }

/** Without `taken`, seats count as unlimited: for callers that check stock later, under its lock. */
export function offeredOn(
  option: Option,
  day: Day,
  now: { day: Day; time: Time },
  taken?: ReservedSeats,
): Omit<OfferedDay, 'slots'> & { slots: SlotState[] } {
  const slots = slotsOn(option, day, taken, now)
  return {
    status: sumOf(slots).status,
    slots,
    units: option.units.filter((unit) => priceOn(unit, day)),
  }
}

export function toldSlot(
  { scarceAt: _scarceAt, ...slot }: SlotState,
  { maximumPassengers }: Pick<Option, 'maximumPassengers'>,
): ToldSlot {
  const { status, left } = slot
  const isShort = canBook(status) && left !== null && left < maximumPassengers
  return { ...slot, left: toldLeft(slot), takes: isShort ? left : null }
}

/** The refusal when only `left` seats are free, too few for the passengers. */
export const lackOfSeats = (left: number): SeatRefusal =>
  left === 0 ? { code: 'sold_out' } : { code: 'not_enough_left', left }

/** `left` is `null` when seats are unlimited. */
export const refusesSeats = (left: number | null, count: number): SeatRefusal | undefined =>
  left === null || left >= count ? undefined : lackOfSeats(left)

const seatsIn = ({ left, takes }: ChoosableSlot): number | null => takes ?? left

/** The bookable slots with at least `count` seats left. */
export const freeSlots = <S extends ChoosableSlot>(slots: readonly S[], count: number): S[] =>
  slots.filter((slot) => canBook(slot.status) && !refusesSeats(seatsIn(slot), count))

/** The start times of slots; empty for opening hours. */
export const timesOf = (slots: readonly ChoosableSlot[]): Time[] =>
  slots.flatMap(({ time }) => (time === null ? [] : [time]))

const isOver = ({ status }: OfferedDay): boolean => status === 'block_out' || status === 'unavailable'

function refusesType({ units }: OfferedDay, passengers: Passengers): OptionBlock | undefined {
  const stranger = travelling(passengers).find(({ type }) => !units.some((unit) => unit.type === type))
  return stranger && { code: 'passenger_not_offered', type: stranger.type }
}

/** Refuses when no slot of the day has enough seats. */
function refusesDaySeats({ status, slots }: OfferedDay, passengers: Passengers): SeatRefusal | undefined {
  if (status === 'sold_out') return { code: 'sold_out' }
  if (freeSlots(slots, countPassengers(passengers)).length > 0) return undefined
  return lackOfSeats(Math.max(0, ...freeSlots(slots, 1).map((slot) => seatsIn(slot) ?? 0)))
}

/**
 * Why an option cannot be picked with these passengers, whatever time is chosen; `undefined` when it can.
 */
export function blocksOption(day: OfferedDay | undefined, passengers: Passengers): OptionBlock | undefined {
  if (!day || isOver(day)) return { code: 'day_not_available' }
  if (day.status === 'sold_out') return { code: 'sold_out' }
  return refusesType(day, passengers) ?? refusesDaySeats(day, passengers)
}

/** Why a start time cannot be chosen; `undefined` when it can. */
export function blocksSlot(slot: ChoosableSlot | undefined, passengers: Passengers): SlotRefusal | undefined {
  if (slot?.status === 'sold_out') return { code: 'sold_out' }
  if (!slot || !canBook(slot.status)) return { code: 'time_not_available' }
  return refusesSeats(seatsIn(slot), countPassengers(passengers))
}

/**
 * The young often travel free: alone, they would let anybody empty an option without paying, so payment
 * checks again.
 */
export const lacksCompany = ({ alone }: Pick<Option, 'alone'>, passengers: Passengers): boolean =>
  !alone && !travelling(passengers).some(({ type }) => mayAccompany(type))

/** Whether these passengers may travel together. */
export function refusesParty(rules: PartyRules, passengers: Passengers): PartyRefusal | undefined {
  const { minimumPassengers: minimum, maximumPassengers: maximum } = rules
  const count = countPassengers(passengers)
  if (count === 0) return { code: 'no_passengers' }
  if (lacksCompany(rules, passengers)) return { code: 'company_required' }
  if (count < minimum) return { code: 'too_few_passengers', minimum }
  if (count > maximum) return { code: 'too_many_passengers', maximum }
  return undefined
}

/**
 * Why a choice cannot be bought (S5); calendar, basket and API share this rule. Seats are checked last,
 * since the API only checks them when it takes them. `undefined` when the choice can be bought.
 */
export function refusesChoice(
  rules: PartyRules & Pick<Option, 'kind'>,
  day: OfferedDay | undefined,
  { time, passengers }: Choice,
): ChoiceRefusal | undefined {
  if (!day || isOver(day)) return { code: 'day_not_available' }
  const refusal = refusesType(day, passengers) ?? refusesParty(rules, passengers)
  if (refusal) return refusal
  if (rules.kind === 'opening_hours') return refusesDaySeats(day, passengers)
  if (!time) return refusesDaySeats(day, passengers) ?? { code: 'time_required' }
  return blocksSlot(
    day.slots.find((slot) => slot.time === time),
    passengers,
  )
}
