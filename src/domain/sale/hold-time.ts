const MINUTE = 60_000

/** How long seats stay held for a shopper who pays at the bank. */
const MINUTES_AT_BANK = 30
/** Time for a mail to arrive and be opened. */
const MINUTES_FOR_MAIL = 10
/** The first press of Pay and one retry after a refusal prolong the hold; later presses do not. */
const PRESSES_THAT_PROLONG = 2

export const minutesAfter = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * MINUTE)

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const later = (one: Date, other: Date): Date => (one > other ? one : other)

export interface HoldSpans {
  /** Counted from the last addition. */
  holdMinutes: number
  /** Counted from when the basket first held seats: the upper limit. */
  holdLimitMinutes: number
}

/**
 * The end of a basket's hold after an addition, and the limit of the hold. The first addition sets the
 * limit; a new one is set only after it has passed and the basket is empty. A hold is never shortened: one
 * that a payment prolonged may exceed the limit.
 */
export function holdAfterAddition(
  now: Date,
  before: { heldUntil: Date | null; limit: Date | null },
  { holdMinutes, holdLimitMinutes }: HoldSpans,
): { ends: Date; limit: Date } {
  const stands = before.limit !== null && (before.limit > now || before.heldUntil !== null)
  const limit = (stands && before.limit) || minutesAfter(now, holdLimitMinutes)
  const ends = earlier(minutesAfter(now, holdMinutes), limit)
  return { ends: later(ends, before.heldUntil ?? ends), limit }
}

/**
 * The end of the hold after a press of Pay: at most one stay at the bank beyond the basket's limit.
 * `undefined` leaves the hold as it is.
 */
export function holdWhilePaying(now: Date, limit: Date | null, pressesBefore: number): Date | undefined {
  if (pressesBefore >= PRESSES_THAT_PROLONG) return undefined
  return earlier(minutesAfter(now, MINUTES_AT_BANK), minutesAfter(limit ?? now, MINUTES_AT_BANK))
}

/**
 * Extends the hold of a first order that waits for its mail, when it would end sooner. `undefined` leaves
 * the hold as it is.
 */
export function holdForMail(now: Date, heldUntil: Date | null, pressesBefore: number): Date | undefined {
  const least = minutesAfter(now, MINUTES_FOR_MAIL)
  return pressesBefore === 0 && heldUntil !== null && heldUntil < least ? least : undefined
}

/**
 * The limit of a basket that restores an expired one: one more hold, or what was left of the old limit if
 * longer.
 */
export const limitWhenRecovered = (now: Date, limit: Date | null, holdMinutes: number): Date =>
  later(minutesAfter(now, holdMinutes), limit ?? now)
