import * as v from 'valibot'
import { Currency, IdText, MinorUnits } from '#contract/common-schemas.ts'
import type { FailureCode } from '#contract/failure.ts'
import { listOf } from '#contract/sized.ts'
import { VoucherToken } from './voucher-token.ts'

/** The refusals that the page puts into words; any other one is `unavailable`. */
export const shownRefusals = [
  'cancel_too_late',
  'not_found',
  'refund_changed',
  'sale_closed',
  'ticket_used',
  'too_many_requests',
  'unavailable',
] as const satisfies readonly FailureCode[]
export type ShownRefusal = (typeof shownRefusals)[number]

/** What the form posts that confirms a refund: the tickets and the amount that was shown for them. */
export const CancelForm = v.object({
  token: VoucherToken,
  ticket: listOf(IdText, { min: 1, max: 100 }),
  amount: v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'invalid_amount'), v.transform(Number), MinorUnits),
  currency: Currency,
})

/** What the address of the page says besides the token. */
export interface ChangeBookingQuery {
  /** Chosen tickets, whose refund is to be shown; `undefined` before the first choice. */
  tickets: number[] | undefined
  refused: ShownRefusal | undefined
}

const TICKET = 'ticket'
const REFUSED = 'refused'
/** Sent along with the choice, so that an empty one can be told from none. */
export const CHOSEN = 'chosen'

export function readChangeBookingQuery(search: URLSearchParams): ChangeBookingQuery {
  const tickets = search.getAll(TICKET).flatMap((text) => {
    const id = v.safeParse(IdText, text)
    return id.success ? [id.output] : []
  })
  return {
    tickets: tickets.length > 0 || search.has(CHOSEN) ? tickets : undefined,
    refused: shownRefusals.find((code) => code === search.get(REFUSED)),
  }
}

export const changeBookingQuery = (tickets: readonly number[], refused: ShownRefusal): string =>
  new URLSearchParams([...tickets.map((id) => [TICKET, String(id)]), [REFUSED, refused]]).toString()
