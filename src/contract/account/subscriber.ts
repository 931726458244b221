import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { CaptchaAnswer } from '#contract/captcha.ts'
import { oneLine } from '#contract/one-line.ts'
import { Email } from '#contract/payment/payer.ts'

/** S7: the value that the footer's form sends instead of a country. */
export const NO_COUNTRY = 9999

const Name = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'too_long'), oneLine), '')

/** The fields of the newsletter form. Only the address is required (S5); the footer asks for nothing else. */
export const NewsletterForm = v.object({
  firstName: Name,
  lastName: Name,
  email: Email,
  countryId: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{0,4}$/, 'invalid_id'),
      v.transform((id) => (id === '' ? NO_COUNTRY : Number(id))),
    ),
  ),
})

/** The reply is the same for new, unconfirmed and subscribed addresses. */
export const subscribe = call({
  method: 'POST',
  path: '/subscriber/subscribe',
  tag: 'generic',
  summary: 'Ask for the newsletter; a mail asks the address itself to confirm',
  body: v.object({
    firstName: Name,
    lastName: Name,
    email: Email,
    countryId: v.optional(v.pipe(v.number(), v.integer('invalid_id')), NO_COUNTRY),
    captcha: CaptchaAnswer,
  }),
  reply: v.object({ status: v.literal('confirmation_sent') }),
  status: 202,
})

const ByToken = v.object({
  token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,64}$/, 'link_invalid')),
})

export const confirmSubscription = call({
  method: 'POST',
  path: '/subscriber/confirm',
  tag: 'generic',
  summary: 'Confirm the newsletter with the token of its mail',
  body: ByToken,
  reply: v.object({ status: v.literal('subscribed') }),
})

export const unsubscribe = call({
  method: 'POST',
  path: '/subscriber/unsubscribe',
  tag: 'generic',
  summary: 'End the newsletter with the token of its mail; the address is forgotten',
  body: ByToken,
  reply: v.object({ status: v.literal('unsubscribed') }),
})
