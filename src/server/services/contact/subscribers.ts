import { and, eq, sql } from 'drizzle-orm'
import { NO_COUNTRY } from '#contract/account/subscriber.ts'
import { fail, ok } from '#domain/result.ts'
import { subscriber } from '#server/db/schema/generic.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import { askReader } from './ask-reader.ts'
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
  context: ShopContext,
  { captcha, limits }: { captcha: Pick<Captcha, 'score' | 'spend'>; limits: Limits },
): Subscribers {
  const { db, clock } = context
  return {
    async subscribe({ email, countryId, captcha: token, ...names }, { locale, address }) {
      const country = countryId === NO_COUNTRY ? '' : countryCodeById(countryId)
      if (country === undefined) return fail({ code: 'malformed', fields: { countryId: 'invalid_id' } })
      if ((await captcha.score(token, address)) < PERSON_FROM) return refuse('captcha_failed')
      const mayWrite = await mayWriteTo(limits, 'newsletter', email)
      return inTransaction<Answer<{ status: 'confirmation_sent' }>>(db, async (tx) => {
        if (!(await captcha.spend(tx, token))) return refuse('captcha_failed')
        // Refused silently: a stranger must not learn how often a mailbox was written to.
        if (!mayWrite) return ok({ status: 'confirmation_sent' })
        await askReader(tx, context, { email, country, locale, ...names })
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
