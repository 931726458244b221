import * as v from 'valibot'
import { call } from './call.ts'

/** The solution to the challenge of `GET /contact/challenge`; each one is valid for one form. */
export const CaptchaAnswer = v.optional(v.pipe(v.string(), v.maxLength(4_096, 'too_long')), '')

const ProofOfWork = v.object({
  kind: v.literal('proof_of_work'),
  algorithm: v.picklist(['SHA-256']),
  challenge: v.string(),
  salt: v.string(),
  signature: v.string(),
  /** The largest number that may be the solution. */
  maxnumber: v.number(),
})
export type ProofOfWork = v.InferOutput<typeof ProofOfWork>

/** Proof of work in ALTCHA's format, or the site key of reCAPTCHA version 3, as configured. */
export const getChallenge = call({
  method: 'GET',
  path: '/contact/challenge',
  tag: 'generic',
  summary: 'The challenge to solve before a form that sends mail is submitted, to slow down robots',
  /** With reCAPTCHA configured, `proof_of_work` asks for the other kind all the same. */
  query: v.object({ kind: v.optional(v.picklist(['proof_of_work'], 'invalid')) }),
  reply: v.union([
    ProofOfWork,
    v.object({ kind: v.literal('recaptcha'), siteKey: v.string(), action: v.string() }),
  ]),
})
