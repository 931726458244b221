import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { SaleLine } from '#contract/basket/basket.ts'
import type { LinkedOrder } from '#contract/payment/order.ts'
import type { MailedOrder } from '#contract/payment/payment.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { emailKeyOf } from '#domain/mail/email.ts'
import { ok } from '#domain/result.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { mailLink } from '#server/db/schema/member.ts'
import { paymentAttempt } from '#server/db/schema/payment.ts'
import { queueMail } from './queue.ts'
import { changeAttempt, findAttempt, MAILED, type Attempt } from '#server/payments/attempts.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import type { ShopContext } from '#server/context.ts'
import { linkToken, type MailLinkRow } from './mail-links.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { saleView } from '#server/sales/sale-view.ts'

/** The link may be in the wrong hands: a mistyped address belongs to somebody else. */
const withoutNames = (line: SaleLine): LinkedOrder['lines'][number] => ({
  productName: line.productName,
  optionName: line.optionName,
  locationName: line.locationName,
  day: line.day,
  time: line.time,
  validity: line.validity,
  guided: line.guided,
  cancellation: line.cancellation,
  units: line.units,
})

/** One mail and two repeats; after that, the buyer must wait for the hold to end. */
const MOST_MAILS = 3

export interface Recipient {
  email: string
  locale: Locale
}

/** Links that settle orders without a price: each is bound to one attempt and good until the hold ends. */
export interface OrderLinks {
  /** The number of mails sent to this address for the sale. */
  sent(tx: Tx, saleId: number, email: string): Promise<number>
  /** Lets the attempt wait for its link, and queues link and mail with it. */
  send(tx: Tx, attempt: Attempt, to: Recipient): Promise<Answer<Attempt>>
  /** The recipient of an attempt's link and until when it works; `undefined` once it has ended. */
  waitingOrder(attempt: Attempt, tx?: Tx): Promise<MailedOrder | undefined>
  find(tx: Database | Tx, token: string): Promise<MailLinkRow | undefined>
  use(tx: Tx, link: MailLinkRow): Promise<void>
  stateOf(link: MailLinkRow, attempt: Attempt): LinkedOrder['state']
  read(token: string, locale: Locale): Promise<Answer<LinkedOrder>>
}

export function createOrderLinks(context: ShopContext): OrderLinks {
  const { db, catalogue, clock } = context

  async function find(tx: Database | Tx, token: string): Promise<MailLinkRow | undefined> {
    const [link] = await tx
      .select()
      .from(mailLink)
      .where(and(eq(mailLink.tokenHash, hashOfToken(token)), eq(mailLink.kind, 'order')))
    return link
  }

  async function sent(tx: Tx, saleId: number, email: string): Promise<number> {
    const [found] = await tx
      .select({ links: count() })
      .from(mailLink)
      .innerJoin(paymentAttempt, eq(paymentAttempt.id, mailLink.attemptId))
      .where(and(eq(paymentAttempt.saleId, saleId), eq(mailLink.emailKey, emailKeyOf(email))))
    return found?.links ?? 0
  }

  function stateOf({ expiresAt }: MailLinkRow, { state }: Attempt): LinkedOrder['state'] {
    if (state === 'authorised') return 'used'
    if (expiresAt <= clock()) return 'expired'
    return state === 'action_required' ? 'open' : 'withdrawn'
  }

  return {
    find,
    sent,
    stateOf,
    async send(tx, attempt, { email, locale }) {
      if ((await sent(tx, attempt.saleId, email)) >= MOST_MAILS) return refuse('too_many_requests')
      const now = clock()
      const expiresAt = (await loadSale(tx, attempt.saleId))?.heldUntil
      if (!expiresAt) return refuse('basket_expired')
      const id = randomUUID()
      await tx.insert(mailLink).values({
        id,
        kind: 'order',
        attemptId: attempt.id,
        email,
        emailKey: emailKeyOf(email),
        tokenHash: hashOfToken(linkToken(context, id)),
        expiresAt,
        createdAt: now,
      })
      await queueMail(tx, { kind: 'order_link', linkId: id, recipient: email, locale }, now)
      return ok(await changeAttempt(tx, attempt.id, { state: 'action_required', updatedAt: now }))
    },
    async use(tx, { id }) {
      await tx.update(mailLink).set({ usedAt: clock() }).where(eq(mailLink.id, id))
    },
    async waitingOrder(attempt, tx) {
      if (attempt.method !== MAILED) return undefined
      const [link] = await (tx ?? db).select().from(mailLink).where(eq(mailLink.attemptId, attempt.id))
      if (!link || stateOf(link, attempt) !== 'open') return undefined
      return { email: link.email, until: link.expiresAt.toISOString(), now: clock().toISOString() }
    },
    async read(token, locale) {
      const link = await find(db, token)
      const attempt = link?.attemptId ? await findAttempt(db, link.attemptId) : undefined
      if (!link || !attempt) return refuse('not_found')
      const state = stateOf(link, attempt)
      const facts = state === 'open' ? await loadSale(db, attempt.saleId) : undefined
      if (!facts) return ok({ state, currency: attempt.currency, lines: [], until: null })
      const { lines } = saleView(facts, catalogue.current(), locale, clock())
      const city = catalogue.current().products.get(lines[0]?.productId ?? 0)?.city
      const { time } = clockIn(city?.entry.zone ?? 'UTC', link.expiresAt)
      const until = { time, city: city ? inLanguage(city.entry.names, locale) : 'UTC' }
      return ok({ state, currency: attempt.currency, lines: lines.map(withoutNames), until })
    },
  }
}
