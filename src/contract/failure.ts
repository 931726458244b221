import * as v from 'valibot'

/** Every reason for which the API refuses a request, with its HTTP status. The list is closed. */
export const failureStatuses = {
  malformed: 400,
  no_session: 401,
  login_failed: 401,
  staff_only: 401,
  members_only: 403,
  agents_only: 403,
  wrong_origin: 403,
  not_found: 404,
  not_offered: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_flight: 409,
  too_large: 413,
  idempotency_mismatch: 422,
  no_passengers: 422,
  company_required: 422,
  too_few_passengers: 422,
  too_many_passengers: 422,
  passenger_not_offered: 422,
  time_required: 422,
  time_not_available: 422,
  day_not_available: 422,
  option_not_available: 422,
  sold_out: 422,
  not_enough_left: 422,
  too_many_lines: 422,
  too_many_seats: 422,
  too_many_seats_on_day: 422,
  package_incomplete: 422,
  product_unavailable: 422,
  basket_empty: 422,
  basket_expired: 422,
  recovered_already: 422,
  sale_closed: 422,
  traveller_details_missing: 422,
  invalid_payer: 422,
  /** Its lines are not those that the order was shown, which were changed in another tab. */
  basket_changed: 422,
  amount_changed: 422,
  price_changed: 422,
  voucher_revoked: 422,
  voucher_disputed: 422,
  currency_unknown: 422,
  link_expired: 422,
  login_not_offered: 404,
  login_expired: 422,
  login_not_confirmed: 422,
  login_unproven: 422,
  email_missing: 422,
  login_unavailable: 503,
  credit_too_low: 422,
  coupon_unknown: 422,
  coupon_not_yet: 422,
  coupon_ended: 422,
  coupon_used_up: 422,
  coupon_already_had: 422,
  coupon_not_for_basket: 422,
  cancel_too_late: 422,
  ticket_used: 422,
  move_too_late: 422,
  /** It was cancelled or moved meanwhile. */
  ticket_changed: 422,
  /** The tour has started, or the last day of the ticket has ended, while it was in the basket. */
  visit_past: 422,
  /** Its day was closed, or the ticket withdrawn, while it was in the basket. */
  visit_not_offered: 422,
  /** A move to a dearer day is paid in a basket of its own, so the basket must be empty. */
  basket_not_empty: 422,
  /** The basket holds what a move costs more; no ticket can be added to it. */
  basket_of_move: 422,
  refund_changed: 422,
  link_invalid: 422,
  captcha_failed: 422,
  too_many_requests: 429,
  /** All baskets of this client address together already hold as many seats as they may. */
  too_many_seats_at_address: 429,
  free_orders_used_up: 429,
  /** Sent by the gateway: a page asks for a session, but its browser sends none of our cookies back. */
  no_cookies: 428,
  unavailable: 503,
  /** Made by the client when no reply arrived; the API never sends it. */
  no_answer: 503,
} as const satisfies Record<string, number>

export type FailureCode = keyof typeof failureStatuses
export const failureCodes = Object.keys(failureStatuses) as FailureCode[]

/**
 * The error shape of every call. `message` is a sentence in the caller's language; `fields` maps each
 * invalid field to a code.
 */
export const Failure = v.object({
  code: v.picklist(failureCodes),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  requestId: v.string(),
})
export type Failure = v.InferOutput<typeof Failure>
export const FailureBody = v.object({ error: Failure })
