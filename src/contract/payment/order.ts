import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { Currency, Day, PassengerType, Time } from '#contract/common-schemas.ts'

/** The 256-bit base64url token of the link in a mail. Whoever has it may confirm the order, once. */
export const OrderToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid_token'))

/** `withdrawn`: the basket was changed, or a newer link was sent. */
const linkStates = ['open', 'used', 'expired', 'withdrawn'] as const

/** The order behind the link, without anybody's name. */
export const LinkedOrder = v.object({
  state: v.picklist(linkStates),
  currency: Currency,
  /** Given while the link is open. */
  lines: v.array(
    v.object({
      productName: v.string(),
      optionName: v.string(),
      locationName: v.string(),
      day: Day,
      time: v.nullable(Time),
      validity: v.string(),
      guided: v.optional(v.string()),
      /** As in the basket: a package has it on its last line only. */
      cancellation: v.optional(v.string()),
      units: v.array(v.object({ type: PassengerType, count: v.number() })),
    }),
  ),
  /** The end of the hold in the time of the first ticket's city. */
  until: v.nullable(v.object({ time: Time, city: v.string() })),
})
export type LinkedOrder = v.InferOutput<typeof LinkedOrder>

/** Opening the link changes nothing, since mail servers open links too; pressing its button does. */
export const readLinkedOrder = call({
  method: 'GET',
  path: '/transaction/order',
  tag: 'payment',
  summary: 'The order behind the link of a mail',
  query: v.object({ token: OrderToken }),
  reply: LinkedOrder,
})
