import * as v from 'valibot'
import { call } from './call.ts'
import { Email } from './payer.ts'

/** S3, contact form. */
export const enquiryTypes = [
  'information',
  'enquiry',
  'cancellation',
  'other',
  'collaboration_proposal',
] as const
export type EnquiryType = (typeof enquiryTypes)[number]

const required = (most: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(most, 'too_long'))

export const SendEnquiry = v.object({
  name: v.pipe(required(120), v.regex(/^[^\r\n]*$/, 'invalid')),
  email: Email,
  phone: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40, 'too_long')), ''),
  city: required(120),
  queryType: v.picklist(enquiryTypes, 'invalid_type'),
  query: required(5_000),
  /** What the challenge of `GET /contact/challenge` was answered with. */
  captcha: v.optional(v.pipe(v.string(), v.maxLength(4_096, 'too_long')), ''),
})
export type SendEnquiry = v.InferInput<typeof SendEnquiry>

/** S7. Its mail goes to the shop, a receipt to the visitor. */
export const sendEnquiry = call({
  method: 'POST',
  path: '/contact/sendEnquiry',
  tag: 'generic',
  summary: 'Write to the shop',
  body: SendEnquiry,
  reply: v.object({ reference: v.string() }),
  status: 201,
  idempotent: true,
})

const ProofOfWork = v.object({
  kind: v.literal('proof_of_work'),
  algorithm: v.picklist(['SHA-256']),
  challenge: v.string(),
  salt: v.string(),
  signature: v.string(),
  /** The number sought lies below it. */
  maxnumber: v.number(),
})
export type ProofOfWork = v.InferOutput<typeof ProofOfWork>

/** Proof of work in the format of ALTCHA, or the site key of reCAPTCHA version 3: whichever the operator chose. */
export const getChallenge = call({
  method: 'GET',
  path: '/contact/challenge',
  tag: 'generic',
  summary: 'What a form must solve before it is sent, so that robots pay for each',
  reply: v.variant('kind', [
    ProofOfWork,
    v.object({ kind: v.literal('recaptcha'), siteKey: v.string(), action: v.string() }),
  ]),
})
