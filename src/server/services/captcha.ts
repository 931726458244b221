import { createHmac } from 'node:crypto'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import * as v from 'valibot'
import type { getChallenge } from '#contract/contact.ts'
import type { Recaptcha } from '#config/accounts.ts'
import { usedChallenge } from '#server/db/schema/generic.ts'
import type { ShopContext } from './context.ts'

/** How likely a person sent a form, from 0 to 1: the interface of reCAPTCHA version 3, for whatever stands behind it. */
export interface Captcha {
  challenge(): Promise<v.InferInput<(typeof getChallenge)['reply']>>
  score(token: string, address: string): Promise<number>
}

export const PERSON_FROM = 0.5
const ACTION = 'enquiry'

/** Numbers tried until one fits: a second on a phone, a bill for who sends thousands. */
const WORK = 20_000
const MINUTES = 20

const Solution = v.pipe(
  v.string(),
  v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(Buffer.from(dataset.value, 'base64').toString('utf8')) as unknown
    } catch {
      addIssue({ message: 'not JSON' })
      return NEVER
    }
  }),
  v.object({
    algorithm: v.literal('SHA-256'),
    challenge: v.pipe(v.string(), v.hexadecimal(), v.maxLength(64)),
    number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    salt: v.pipe(v.string(), v.maxLength(200)),
    signature: v.pipe(v.string(), v.hexadecimal(), v.maxLength(64)),
  }),
)

/** Self-hosted proof of work in ALTCHA's format: solved, not too old, and never handed in before. */
export function proofOfWork({ db, keys, clock }: ShopContext): Captcha {
  const hmacKey = createHmac('sha256', keys.voucher).update('captcha').digest('hex')
  return {
    async challenge() {
      const expires = new Date(clock().getTime() + MINUTES * 60_000)
      const made = await createChallenge({ algorithm: 'SHA-256', hmacKey, maxnumber: WORK, expires })
      return { ...made, kind: 'proof_of_work', algorithm: 'SHA-256', maxnumber: WORK }
    },
    async score(token) {
      const parsed = v.safeParse(Solution, token)
      if (!parsed.success) return 0
      const expires = new Date(Number(extractParams(parsed.output)['expires']) * 1000)
      if (!(expires > clock()) || !(await verifySolution(parsed.output, hmacKey, false))) return 0
      const spent = await db
        .insert(usedChallenge)
        .values({ challenge: parsed.output.challenge, expiresAt: expires })
        .onConflictDoNothing()
        .returning()
      return spent.length === 1 ? 1 : 0
    },
  }
}

const Verdict = v.object({
  success: v.boolean(),
  score: v.optional(v.number(), 0),
  action: v.optional(v.string()),
})
const VERIFY = 'https://www.google.com/recaptcha/api/siteverify'
const PATIENCE_IN_MS = 4_000

/** Google's judgement. When it cannot be had, nobody is turned away for it: the rate limit still counts. */
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
  }
}
