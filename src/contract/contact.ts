import * as v from 'valibot'
import { call } from './call.ts'
import { CaptchaAnswer } from './captcha.ts'
import { Email } from '#contract/payment/payer.ts'
import { oneLine } from './one-line.ts'

/** The enquiry types of the contact form (S3). */
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

/** The fields of the contact form. */
export const EnquiryForm = v.object({
  name: v.pipe(required(120), oneLine),
  email: Email,
  phone: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40, 'too_long'), oneLine), ''),
  city: v.pipe(required(120), oneLine),
  queryType: v.picklist(enquiryTypes, 'invalid_type'),
  query: required(5_000),
})
export type EnquiryForm = v.InferInput<typeof EnquiryForm>

export const SendEnquiry = v.object({
  ...EnquiryForm.entries,
  captcha: CaptchaAnswer,
})
export type SendEnquiry = v.InferInput<typeof SendEnquiry>

/** Sends the enquiry to the shop and a receipt to the visitor (S7). */
export const sendEnquiry = call({
  method: 'POST',
  path: '/contact/sendEnquiry',
  tag: 'generic',
  summary: 'Write to the shop',
  body: SendEnquiry,
  bodyBytes: 32 * 1024,
  reply: v.object({ reference: v.string() }),
  status: 201,
  idempotent: true,
})
