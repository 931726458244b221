import type { OptionDay } from '#contract/catalogue/availability.ts'
import { freeSlots } from '#domain/offer/choice.ts'
import type { Day, Time } from '#domain/time/day.ts'
import { countPassengers, type PassengerType, type Passengers } from '#domain/offer/passenger.ts'
import { blocksOption, factsOf, travelAs, type OptionFacts } from './option-fit.ts'

/** A product has one part, a package one for each product it joins; of each part one option is chosen. */
export interface BookingPart {
  name: string
  optionIds: readonly number[]
}

export interface Pick {
  optionId: number
  time: Time | undefined
}

export interface Booking {
  day: Day | undefined
  passengers: Passengers
  /** By part, in the order of the parts. */
  picks: readonly (Pick | undefined)[]
}

export type BookingStep =
  | { step: 'taken up'; booking: Booking }
  | { step: 'day'; day: Day }
  | { step: 'passengers'; type: PassengerType; count: number }
  | { step: 'option'; part: number; optionId: number; resetOthers: boolean; facts: readonly OptionFacts[] }
  | { step: 'time'; part: number; time: Time | undefined }
  | {
      step: 'options arrived'
      options: readonly OptionDay[]
      parts: readonly BookingPart[]
      facts: readonly OptionFacts[]
    }

export const newBooking = (parts: readonly BookingPart[], passengers: Passengers): Booking => ({
  day: undefined,
  passengers,
  picks: parts.map(() => undefined),
})

export function book(booking: Booking, step: BookingStep): Booking {
  switch (step.step) {
    case 'taken up':
      return step.booking
    case 'day':
      return { ...booking, day: step.day }
    case 'passengers':
      return { ...booking, passengers: { ...booking.passengers, [step.type]: step.count } }
    case 'option':
      return withPicks(booking, pickOption(booking.picks, step), step.facts)
    case 'time':
      return {
        ...booking,
        picks: booking.picks.map((pick, part) =>
          pick && part === step.part ? { ...pick, time: step.time } : pick,
        ),
      }
    case 'options arrived':
      return withPicks(booking, keepWhatFits(booking, step), step.facts)
  }
}

/** Why the pick of a part was dropped when the options of the day arrived (S8); by part. */
export type LostPicks = readonly ('option_not_available' | 'time_not_available' | undefined)[]

export interface BookingProgress {
  booking: Booking
  lost: LostPicks
}

/** As `book`, and remembers until the visitor's next step what did not fit the day. */
export function bookAndTell({ booking, lost }: BookingProgress, step: BookingStep): BookingProgress {
  const next = book(booking, step)
  if (step.step !== 'options arrived') return { booking: next, lost: [] }
  const now = lostPicks(booking.picks, next.picks)
  return { booking: next, lost: now.some(Boolean) ? now : lost }
}

const lostPicks = (before: Booking['picks'], after: Booking['picks']): LostPicks =>
  before.map((pick, part) => {
    if (!pick) return undefined
    const kept = after[part]
    if (kept?.optionId !== pick.optionId) return 'option_not_available'
    return pick.time && kept.time !== pick.time ? 'time_not_available' : undefined
  })

/** Converts the passengers to the types of the picked options. */
function withPicks(booking: Booking, picks: Booking['picks'], facts: readonly OptionFacts[]): Booking {
  const passengers = picks.reduce(
    (people, pick) => (pick ? travelAs(factsOf(pick, facts), people) : people),
    booking.passengers,
  )
  return { ...booking, picks, passengers }
}

function pickOption(
  picks: Booking['picks'],
  { part: changed, optionId, resetOthers }: { part: number; optionId: number; resetOthers: boolean },
): Booking['picks'] {
  return picks.map((pick, part) => {
    if (part !== changed) return resetOthers ? undefined : pick
    return pick?.optionId === optionId ? pick : { optionId, time: undefined }
  })
}

const onlyOne = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

/**
 * After a change of the day or the stock: keeps the picks that are still available, and picks an option or a
 * time that is the only one.
 */
function keepWhatFits(
  { picks, passengers }: Booking,
  { options, parts, facts }: Extract<BookingStep, { step: 'options arrived' }>,
): Booking['picks'] {
  return parts.map(({ optionIds }, part) => {
    const fitting = options.filter(
      (option) =>
        optionIds.includes(option.optionId) &&
        !blocksOption(option, travelAs(factsOf(option, facts), passengers)),
    )
    const wanted = picks[part]
    const kept = fitting.find(({ optionId }) => optionId === wanted?.optionId) ?? onlyOne(fitting)
    if (!kept) return undefined
    const slots = freeSlots(kept.slots, countPassengers(passengers))
    const slot = slots.find(({ time }) => time !== null && time === wanted?.time) ?? onlyOne(slots)
    return { optionId: kept.optionId, time: slot?.time ?? undefined }
  })
}

/** S4: another option in a package resets those of its other parts, so it is asked about first. */
export function asksBeforeReset({ picks }: Booking, part: number, optionId: number): boolean {
  const here = picks[part]
  return (
    here !== undefined && here.optionId !== optionId && picks.some((pick, other) => other !== part && pick)
  )
}
