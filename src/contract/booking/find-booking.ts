import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { Email } from '#contract/payment/payer.ts'

/** Both as typed; a reference is read in any case. */
export const BookingWanted = v.object({
  reference: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.regex(/^([A-Za-z0-9-]{4,40})?$/, 'invalid_reference'),
  ),
  email: Email,
})
export type BookingWanted = v.InferOutput<typeof BookingWanted>

export const findBooking = call({
  method: 'POST',
  path: '/booking/find',
  tag: 'generic',
  summary: 'Send the tickets of a booking again, to the address that it was made with',
  body: BookingWanted,
  /** The same whether or not there is such a booking. */
  reply: v.object({ sent: v.literal(true) }),
  status: 202,
})
