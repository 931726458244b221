import * as v from 'valibot'
import { call } from './call.ts'

/** What the challenge of `GET /contact/challenge` was answered with; each answer is good for one form. */
export const CaptchaAnswer = v.optional(v.pipe(v.string(), v.maxLength(4_096, 'too_long')), '')

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

/** Proof of work in the format of ALTCHA, or the site key of reCAPTCHA version 3, as the operator chose. */
export const getChallenge = call({
  method: 'GET',
  path: '/contact/challenge',
  tag: 'generic',
  summary: 'What a form that sends mail must solve before it is sent, so that robots pay for each',
  reply: v.variant('kind', [
    ProofOfWork,
    v.object({ kind: v.literal('recaptcha'), siteKey: v.string(), action: v.string() }),
  ]),
})
