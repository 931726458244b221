import { clockIn } from '#domain/time/city-clock.ts'
import { addDays, addMonthsToDay, type Day } from '#domain/time/day.ts'

/**
 * When a ticket is good: `dated` on its day, or on its days counted from that day; `flexible` on any day
 * within months of the purchase, whatever day was planned.
 */
export type Validity = { kind: 'dated'; days: number } | { kind: 'flexible'; months: number }

/** As a catalogue states it: the days of a dated option follow from its duration unless given. */
export type StatedValidity =
  { kind: 'dated'; days?: number | undefined } | { kind: 'flexible'; months: number }

export interface ValidOption {
  kind: 'opening_hours' | 'start_times'
  duration: { amount: number; unit: 'minutes' | 'hours' | 'days' }
  /** Missing in entries imported by the version before it: dated. */
  validity?: StatedValidity | undefined
}

/** 24 hours from the first ride reach into the next day, a day does not; a start time is for its day. */
function daysOf({ kind, duration: { amount, unit } }: ValidOption): number {
  if (kind === 'start_times' || unit === 'minutes') return 1
  return unit === 'days' ? Math.max(1, Math.ceil(amount)) : 1 + Math.floor(amount / 24)
}

export function validityOf(option: ValidOption): Validity {
  const { validity } = option
  if (validity?.kind === 'flexible') return { kind: 'flexible', months: validity.months }
  return { kind: 'dated', days: validity?.days ?? daysOf(option) }
}

/** The last day of a flexible ticket bought on a day; months from a month's end stop at the next one's. */
const lastFlexibleDay = (bought: Day, months: number): Day => addMonthsToDay(bought, months)

/** The last good day of a ticket for `day`; its months count from the purchase by the city's calendar. */
export function validUntil(
  validity: Validity,
  { day, bought, zone }: { day: Day; bought: Date; zone: string },
): Day {
  if (validity.kind === 'dated') return addDays(day, validity.days - 1)
  const until = lastFlexibleDay(clockIn(zone, bought).day, validity.months)
  return until > day ? until : day
}

/** The first good day: a flexible ticket is good from its purchase, whatever day was planned. */
export const validFrom = (
  validity: Validity,
  { day, bought, zone }: { day: Day; bought: Date; zone: string },
): Day => (validity.kind === 'dated' ? day : earlier(day, clockIn(zone, bought).day))

const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

/** The last day that a ticket bought today can be planned for; undefined where only the sale ends it. */
export const lastPlannableDay = (validity: StatedValidity | undefined, today: Day): Day | undefined =>
  validity?.kind === 'flexible' ? lastFlexibleDay(today, validity.months) : undefined

/** Whether a day lies beyond what a ticket bought today can be planned for. */
export function isBeyondValidity(validity: StatedValidity | undefined, day: Day, today: Day): boolean {
  const last = lastPlannableDay(validity, today)
  return last !== undefined && day > last
}

/** The months for which all of a ticket is flexible, at the best choice of its parts' options; else 0. */
export const flexibleMonths = (parts: readonly (readonly Pick<ValidOption, 'validity'>[])[]): number =>
  parts.length === 0
    ? 0
    : Math.min(
        ...parts.map((options) =>
          Math.max(
            0,
            ...options.map(({ validity }) => (validity?.kind === 'flexible' ? validity.months : 0)),
          ),
        ),
      )
