import { addDays, type Day } from '#domain/time/day.ts'
import type { ScanCodeFault, ScannableTicket } from './scan-code.ts'

/** What a scanner says of a code. */
export const verdicts = [
  ...(['accepted', 'redeemed', 'wrong_day', 'wrong_product', 'cancelled', 'moved', 'disputed'] as const),
  ...(['unknown', 'altered', 'other_operator'] as const),
] as const
export type Verdict = (typeof verdicts)[number]

/** `moved`: another code has replaced this one. `disputed`: the buyer's bank has taken its payment. */
export const ticketStates = ['valid', 'redeemed', 'cancelled', 'moved', 'disputed'] as const
export type TicketState = (typeof ticketStates)[number]

/** What a scanner is set to. */
export interface ScannerSetting {
  productId: number
  day: Day
}

/** What a scan found; texts are added in the reader's language. */
export interface ScanFinding {
  verdict: Verdict
  ticket: ScannableTicket | null
  redeemed: { at: string; scanner: string } | null
}

/** The same on a phone without a network and in the books. */
export function judgeTicket(
  { productId, from, until }: Pick<ScannableTicket, 'productId' | 'from' | 'until'>,
  state: TicketState,
  scanner: ScannerSetting,
): Verdict {
  if (state === 'cancelled' || state === 'moved' || state === 'disputed') return state
  if (productId !== scanner.productId) return 'wrong_product'
  if (state === 'redeemed') return 'redeemed'
  return from <= scanner.day && scanner.day <= until ? 'accepted' : 'wrong_day'
}

/** A code that cannot be read right may be a damaged one of ours; any other text is unknown. */
export const verdictOfFault = (fault: ScanCodeFault): Verdict =>
  fault === 'altered' || fault === 'truncated' || fault === 'other_encoding' ? 'altered' : 'unknown'

/**
 * The day a scan counts for: the one its scanner was set to, if that is the city's today or yesterday, whose
 * last boat may leave after midnight; else today, so that a scanner left on last week's day lets nobody in.
 */
export const dayOfScan = (set: Day, today: Day): Day =>
  set === today || set === addDays(today, -1) ? set : today
