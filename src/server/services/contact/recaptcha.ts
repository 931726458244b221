import * as v from 'valibot'
import type { Recaptcha } from '#config/accounts.ts'
import { isSolution, PERSON_FROM, type Captcha } from './captcha.ts'

const ACTION = 'enquiry'
const Verdict = v.object({
  success: v.boolean(),
  score: v.optional(v.number(), 0),
  action: v.optional(v.string()),
})
const VERIFY = 'https://www.google.com/recaptcha/api/siteverify'
const PATIENCE_IN_MS = 4_000

/** Google's score. When Google does not answer, the form is accepted: the rate limit still applies. */
export function recaptcha({ siteKey, secret }: Recaptcha, ask: typeof fetch = fetch): Captcha {
  return {
    challenge: () => Promise.resolve({ kind: 'recaptcha', siteKey, action: ACTION }),
    async score(token, address) {
      if (token === '') return 0
      const body = new URLSearchParams({ secret, response: token, ...(address ? { remoteip: address } : {}) })
      try {
        const reply = await ask(VERIFY, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_IN_MS) })
        const { success, score, action } = v.parse(Verdict, await reply.json())
        return success && action === ACTION ? score : 0
      } catch {
        return PERSON_FROM
      }
    },
    // Google itself accepts a token only once.
    spend: () => Promise.resolve(true),
  }
}

/**
 * reCAPTCHA for other front ends of the API. The shop's own pages ask for proof of work, since their
 * Content-Security-Policy refuses Google's script.
 */
export function besideProofOfWork(google: Captcha, ownPages: Captcha): Captcha {
  const judgeOf = (token: string): Captcha => (isSolution(token) ? ownPages : google)
  return {
    challenge: (wanted) => (wanted === 'proof_of_work' ? ownPages : google).challenge(),
    score: (token, address) => judgeOf(token).score(token, address),
    spend: (tx, token) => judgeOf(token).spend(tx, token),
  }
}
