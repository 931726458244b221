import { createHmac } from 'node:crypto'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import * as v from 'valibot'
import type { getChallenge } from '#contract/captcha.ts'
import type { Locale } from '#config/locales.ts'
import type { Tx } from '#server/db/database.ts'
import { usedChallenge } from '#server/db/schema/generic.ts'
import type { ShopContext } from '#server/context.ts'

/** Scores from 0 to 1 how likely a person sent a form, as reCAPTCHA version 3 does. */
export interface Captcha {
  /** Of the wanted kind, where there is a choice. */
  challenge(wanted?: 'proof_of_work'): Promise<v.InferInput<(typeof getChallenge)['reply']>>
  score(token: string, address: string): Promise<number>
  /** Uses up the token for this form; false when another form has used it. */
  spend(tx: Tx, token: string): Promise<boolean>
}

export const PERSON_FROM = 0.5

/** Where a form came from, and in which language its mail is written. */
export interface FormSender {
  locale: Locale
  address: string
}

/** The numbers to try: about a second on a phone, but costly for somebody who sends thousands. */
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

const expiryOf = (solution: v.InferOutput<typeof Solution>): Date =>
  new Date(Number(extractParams(solution)['expires']) * 1000)

/** Whether a token is the solution of a proof of work, right or wrong. */
export const isSolution = (token: string): boolean => v.is(Solution, token)

/** Self-hosted proof of work in ALTCHA's format: a solution must be correct, not too old, and new. */
export function proofOfWork({ keys, clock }: Pick<ShopContext, 'keys' | 'clock'>): Captcha {
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
      if (!(expiryOf(parsed.output) > clock())) return 0
      return (await verifySolution(parsed.output, hmacKey, false)) ? 1 : 0
    },
    async spend(tx, token) {
      const solution = v.parse(Solution, token)
      const spent = await tx
        .insert(usedChallenge)
        .values({ challenge: solution.challenge, expiresAt: expiryOf(solution) })
        .onConflictDoNothing()
        .returning()
      return spent.length === 1
    },
  }
}
