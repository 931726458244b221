const MINUTE = 60_000

/** Seats are kept while the shopper is at the bank. */
export const MINUTES_AT_BANK = 30
/** So long a mail may take to arrive and be found. */
const MINUTES_FOR_MAIL = 10
/** A press of Pay keeps the seats longer, and so does the one after a refusal; those that follow do not. */
const PRESSES_THAT_PROLONG = 2

export const minutesAfter = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * MINUTE)

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const later = (one: Date, other: Date): Date => (one > other ? one : other)

export interface HoldSpans {
  /** From the last addition. */
  holdMinutes: number
  /** From when the basket first held places: its limit. */
  holdLimitMinutes: number
}

/**
 * When the places of a basket end after an addition, and its limit. The limit is set by the first addition,
 * and anew only once it has passed and the basket held nothing. No hold is cut short: one that a payment
 * prolonged may go beyond it.
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
 * Until when a press of Pay keeps the seats: never beyond the basket's limit by more than one stay at the
 * bank. `undefined` leaves the hold as it is.
 */
export function holdWhilePaying(now: Date, limit: Date | null, pressesBefore: number): Date | undefined {
  if (pressesBefore >= PRESSES_THAT_PROLONG) return undefined
  return earlier(minutesAfter(now, MINUTES_AT_BANK), minutesAfter(limit ?? now, MINUTES_AT_BANK))
}

/**
 * Until when the first order keeps the seats for its mail, where the hold ends sooner. `undefined` as
 * above.
 */
export function holdForMail(now: Date, heldUntil: Date | null, pressesBefore: number): Date | undefined {
  const least = minutesAfter(now, MINUTES_FOR_MAIL)
  return pressesBefore === 0 && heldUntil !== null && heldUntil < least ? least : undefined
}

/** The limit of a basket that takes up an ended one: one hold more, or what the ended one had left. */
export const limitWhenRecovered = (now: Date, limit: Date | null, holdMinutes: number): Date =>
  later(minutesAfter(now, holdMinutes), limit ?? now)
