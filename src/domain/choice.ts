import { bestStatus, canBook, slotsOn, type DayStatus, type SlotState, type Taken } from './availability.ts'
import type { Day, Time } from './day.ts'
import { priceOn, type Option } from './option.ts'
import {
  countPassengers,
  mayAccompany,
  travelling,
  type PassengerType,
  type Passengers,
} from './passenger.ts'

/** What an option offers on a day: its state, its slots and the types of passenger it is sold to. */
export interface OfferedDay {
  status: DayStatus
  slots: readonly SlotState[]
  units: readonly { type: PassengerType }[]
}

/** What a visitor chose of one option on a day. */
export interface Choice {
  /** Required with start times, ignored with opening hours. */
  time?: Time | null | undefined
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

export type SeatRefusal = { code: 'sold_out' } | { code: 'not_enough_left'; left: number }

/** Reasons for which an option cannot be chosen at all with these passengers on this day. */
export type OptionBlock =
  SeatRefusal | { code: 'day_not_available' } | { code: 'passenger_not_offered'; type: PassengerType }

export type SlotRefusal = SeatRefusal | { code: 'time_not_available' }

export type ChoiceRefusal = OptionBlock | PartyRefusal | SlotRefusal | { code: 'time_required' }

/** `taken` is left out where stock is judged later, under its lock: any number of seats is then free. */
export function offeredOn(
  option: Option,
  day: Day,
  now: { day: Day; time: Time },
  taken?: Taken,
): OfferedDay & { slots: SlotState[] } {
  const slots = slotsOn(option, day, taken, now)
  return {
    status: bestStatus(slots.map(({ status }) => status)),
    slots,
    units: option.units.filter((unit) => priceOn(unit, day)),
  }
}

/** Why so few seats are not enough. */
export const lackOfSeats = (left: number): SeatRefusal =>
  left === 0 ? { code: 'sold_out' } : { code: 'not_enough_left', left }

/** `null` is unlimited. */
export const refusesSeats = (left: number | null, count: number): SeatRefusal | undefined =>
  left === null || left >= count ? undefined : lackOfSeats(left)

/** The slots that can be booked and have seats for so many. */
export const freeSlots = <S extends SlotState>(slots: readonly S[], count: number): S[] =>
  slots.filter(({ status, left }) => canBook(status) && !refusesSeats(left, count))

/** The start times of slots; none for opening hours. */
export const timesOf = (slots: readonly SlotState[]): Time[] =>
  slots.flatMap(({ time }) => (time === null ? [] : [time]))

const isOver = ({ status }: OfferedDay): boolean => status === 'block_out' || status === 'unavailable'

function refusesType({ units }: OfferedDay, passengers: Passengers): OptionBlock | undefined {
  const stranger = travelling(passengers).find(({ type }) => !units.some((unit) => unit.type === type))
  return stranger && { code: 'passenger_not_offered', type: stranger.type }
}

/** Refuses where no slot of the day has seats for all. */
function refusesDaySeats({ status, slots }: OfferedDay, passengers: Passengers): SeatRefusal | undefined {
  if (status === 'sold_out') return { code: 'sold_out' }
  if (freeSlots(slots, countPassengers(passengers)).length > 0) return undefined
  return lackOfSeats(Math.max(0, ...freeSlots(slots, 1).map(({ left }) => left ?? 0)))
}

/** Why an option cannot be picked, whatever is still to be chosen of it; the visitor changes day or passengers. */
export function blocksOption(day: OfferedDay | undefined, passengers: Passengers): OptionBlock | undefined {
  if (!day || isOver(day)) return { code: 'day_not_available' }
  if (day.status === 'sold_out') return { code: 'sold_out' }
  return refusesType(day, passengers) ?? refusesDaySeats(day, passengers)
}

/** Why a start time cannot be had; `undefined` when it can. */
export function blocksSlot(slot: SlotState | undefined, passengers: Passengers): SlotRefusal | undefined {
  if (slot?.status === 'sold_out') return { code: 'sold_out' }
  if (!slot || !canBook(slot.status)) return { code: 'time_not_available' }
  return refusesSeats(slot.left, countPassengers(passengers))
}

/** The young often cost nothing: alone they would let anybody empty an option, so payment judges it again. */
export const lacksCompany = ({ alone }: Pick<Option, 'alone'>, passengers: Passengers): boolean =>
  !alone && !travelling(passengers).some(({ type }) => mayAccompany(type))

/** Who may travel together. */
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
 * Why a choice cannot be bought (S5), for calendar, basket and API alike; seats come last, since the API learns of
 * them only when it takes them. `undefined` when it can.
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
