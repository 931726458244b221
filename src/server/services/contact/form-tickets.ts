import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { usedChallenge } from '#server/db/schema/generic.ts'
import type { ShopContext } from '#server/context.ts'
import type { Captcha } from './captcha.ts'

/** What a form sends, by field. */
export type FormContent = Readonly<Record<string, string>>

/** In place of a captcha, for browsers without JavaScript. */
export interface FormTickets extends Pick<Captcha, 'score' | 'spend'> {
  /** A ticket that sends this content from this address, once, from two seconds to an hour later. */
  issue(content: FormContent, address: string): string
  /** Whether the ticket is for this content, from this address, and of the right age. */
  isFor(token: string, content: FormContent, address: string): boolean
}

/** The age of a ticket at which somebody can have read the review. */
const YOUNGEST_MS = 2_000
const OLDEST_MS = 60 * 60_000

const hashOf = (content: FormContent): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')

const TICKET = /^(\d{1,15})\.([\w-]{43})\.([\w-]{43})$/

/**
 * Signed by the server when it shows what was typed, to be read once more. A robot would have to send each
 * text twice, seconds apart, and cannot change it in between. Each ticket sends one form.
 */
export function createFormTickets({ keys, clock }: Pick<ShopContext, 'keys' | 'clock'>): FormTickets {
  const key = createHmac('sha256', keys.voucher).update('form ticket').digest()
  const signatureOf = (issuedAt: number, hash: string, address: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([issuedAt, hash, address]))
      .digest('base64url')

  function read(token: string, address: string) {
    const [, issued = '', hash = '', signature = ''] = TICKET.exec(token) ?? []
    const issuedAt = Number(issued)
    const wanted = signatureOf(issuedAt, hash, address)
    if (signature.length !== wanted.length) return undefined
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))) return undefined
    const age = clock().getTime() - issuedAt
    if (age < YOUNGEST_MS || age > OLDEST_MS) return undefined
    return { issuedAt, hash, signature }
  }

  return {
    issue(content, address) {
      const issuedAt = clock().getTime()
      const hash = hashOf(content)
      return `${issuedAt}.${hash}.${signatureOf(issuedAt, hash, address)}`
    },
    isFor: (token, content, address) => read(token, address)?.hash === hashOf(content),
    score: (token, address) => Promise.resolve(read(token, address) ? 1 : 0),
    async spend(tx, token) {
      const [, issued = '', , signature = ''] = TICKET.exec(token) ?? []
      const spent = await tx
        .insert(usedChallenge)
        .values({ challenge: signature, expiresAt: new Date(Number(issued) + OLDEST_MS) })
        .onConflictDoNothing()
        .returning()
      return spent.length === 1
    },
  }
}
