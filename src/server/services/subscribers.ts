import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { NO_COUNTRY } from '#contract/subscriber.ts'
import { emailKeyOf } from '#domain/email.ts'
import { fail, ok } from '#domain/result.ts'
import { subscriber } from '#server/db/schema/generic.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import type { ShopContext } from './context.ts'
import { countryCodeById } from './countries.ts'
import { refuse, type Answer } from './refusal.ts'

export interface Subscribers {
  subscribe(
    asked: { firstName: string; lastName: string; email: string; countryId: number },
    locale: Locale,
  ): Promise<Answer<{ status: 'confirmation_sent' }>>
  confirm(token: string): Promise<Answer<{ status: 'subscribed' }>>
  unsubscribe(token: string): Promise<Answer<{ status: 'unsubscribed' }>>
}

/** Derived, so that the mail can be written again while the row holds only the hash. */
export const subscriberToken = (key: Uint8Array, id: string): string =>
  createHmac('sha256', key).update(`newsletter ${id}`).digest('base64url')

export function openSubscribers({ db, keys, clock }: ShopContext): Subscribers {
  return {
    async subscribe({ email, countryId, ...names }, locale) {
      const country = countryId === NO_COUNTRY ? '' : countryCodeById(countryId)
      if (country === undefined) return fail({ code: 'malformed', fields: { countryId: 'invalid_id' } })
      const now = clock()
      const id = randomUUID()
      await inTransaction(db, async (tx) => {
        const [row] = await tx
          .insert(subscriber)
          .values({
            ...{ id, email, emailKey: emailKeyOf(email), country, locale, createdAt: now },
            ...{ ...names, tokenHash: hashOfToken(subscriberToken(keys.voucher, id)) },
          })
          // A waiting address asks again: the latest words count. One that reads already is left alone.
          .onConflictDoUpdate({
            target: subscriber.emailKey,
            set: { ...names, country, locale, createdAt: now },
            setWhere: isNull(subscriber.confirmedAt),
          })
          .returning({ id: subscriber.id })
        // One mail a day at most, whoever types the address how often.
        if (row) {
          const once = now.toISOString().slice(0, 10)
          const subscriberId = row.id
          await queueMail(
            tx,
            { kind: 'newsletter_confirm', subscriberId, once, recipient: email, locale },
            now,
          )
        }
      })
      return ok({ status: 'confirmation_sent' })
    },
    async confirm(token) {
      const [row] = await db
        .update(subscriber)
        .set({ confirmedAt: sql`coalesce(${subscriber.confirmedAt}, ${clock().toISOString()}::timestamptz)` })
        .where(eq(subscriber.tokenHash, hashOfToken(token)))
        .returning({ id: subscriber.id })
      return row ? ok({ status: 'subscribed' }) : refuse('link_invalid')
    },
    async unsubscribe(token) {
      const [row] = await db
        .delete(subscriber)
        .where(and(eq(subscriber.tokenHash, hashOfToken(token))))
        .returning({ id: subscriber.id })
      return row ? ok({ status: 'unsubscribed' }) : refuse('link_invalid')
    },
  }
}
