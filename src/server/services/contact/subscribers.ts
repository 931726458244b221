import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { NO_COUNTRY } from '#contract/subscriber.ts'
import { emailKeyOf } from '#domain/email.ts'
import { fail, ok } from '#domain/result.ts'
import { subscriber } from '#server/db/schema/generic.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { subscriberToken } from '#server/mail/subscriber-token.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import { PERSON_FROM, type Captcha, type FormSender } from './captcha.ts'
import type { ShopContext } from '#server/context.ts'
import { countryCodeById } from '../catalogue/countries.ts'
import { mayWriteTo } from '#server/mail/mail-allowance.ts'
import type { Limits } from '#server/limits/limits.ts'
import { refuse, type Answer } from '#server/refusal.ts'

export interface Subscribers {
  subscribe(
    asked: { firstName: string; lastName: string; email: string; countryId: number; captcha: string },
    from: FormSender,
  ): Promise<Answer<{ status: 'confirmation_sent' }>>
  confirm(token: string): Promise<Answer<{ status: 'subscribed' }>>
  unsubscribe(token: string): Promise<Answer<{ status: 'unsubscribed' }>>
}

export function createSubscribers(
  { db, keys, clock }: ShopContext,
  { captcha, limits }: { captcha: Pick<Captcha, 'score' | 'spend'>; limits: Limits },
): Subscribers {
  return {
    async subscribe({ email, countryId, captcha: token, ...names }, { locale, address }) {
      const country = countryId === NO_COUNTRY ? '' : countryCodeById(countryId)
      if (country === undefined) return fail({ code: 'malformed', fields: { countryId: 'invalid_id' } })
      if ((await captcha.score(token, address)) < PERSON_FROM) return refuse('captcha_failed')
      const mayWrite = await mayWriteTo(limits, 'newsletter', email)
      const now = clock()
      const id = randomUUID()
      return inTransaction<Answer<{ status: 'confirmation_sent' }>>(db, async (tx) => {
        if (!(await captcha.spend(tx, token))) return refuse('captcha_failed')
        // Refused silently: a stranger must not learn how often a mailbox was written to.
        if (!mayWrite) return ok({ status: 'confirmation_sent' })
        const [row] = await tx
          .insert(subscriber)
          .values({
            id,
            email,
            emailKey: emailKeyOf(email),
            country,
            locale,
            createdAt: now,
            ...names,
            tokenHash: hashOfToken(subscriberToken(keys.voucher, id)),
          })
          // An unconfirmed address asks again: the latest form counts. A subscribed one stays unchanged.
          .onConflictDoUpdate({
            target: subscriber.emailKey,
            set: { ...names, country, locale, createdAt: now },
            setWhere: isNull(subscriber.confirmedAt),
          })
          .returning({ id: subscriber.id })
        // At most one mail a day for each address.
        if (row) {
          const once = now.toISOString().slice(0, 10)
          const subscriberId = row.id
          await queueMail(
            tx,
            { kind: 'newsletter_confirm', subscriberId, once, recipient: email, locale },
            now,
          )
        }
        return ok({ status: 'confirmation_sent' })
      })
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
