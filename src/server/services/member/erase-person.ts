import { and, eq, exists, gte, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm'
import type { Day } from '#domain/time/day.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransactionOrUndo } from '#server/db/transaction.ts'
import { couponUse } from '#server/db/schema/coupon.ts'
import { outbox } from '#server/db/schema/fulfilment.ts'
import { enquiry, subscriber } from '#server/db/schema/generic.ts'
import { mailLink, member, memberIdentity } from '#server/db/schema/member.ts'
import { payer, sale, saleLine, traveller, openStatuses } from '#server/db/schema/sale.ts'
import { idempotencyKey } from '#server/db/schema/stock.ts'
import type { ShopContext } from '#server/context.ts'
import { forgetDevices } from '../session/login-devices.ts'
import { forgetEnquiries } from '../contact/forget-enquiries.ts'
import type { MailLinks } from '#server/mail/mail-links.ts'
import { fileErasure } from './file-erasure.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Locale } from '#config/locales.ts'

/** Replaces a deleted address; such a payer is anonymous. */
const NOBODY = ''

export interface Erasure {
  request(email: string, locale: Locale): Promise<void>
  erase(token: string): Promise<Answer<{ erased: true }>>
  /** Erases the sales that had to wait for their tour. */
  eraseLate(): Promise<void>
}

/** A day behind the last time zone: no city can still be on it. */
const dayBefore = (now: Date): Day => new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)

/** Stored answers to repeated calls show the sale as it was, with its travellers. */
async function forgetAnswers(tx: Tx, saleIds: number[]): Promise<void> {
  const answer = sql`${idempotencyKey.body} -> 'body'`
  const shown = sql`coalesce(${answer} -> 'sale', ${answer})`
  await tx
    .delete(idempotencyKey)
    .where(and(sql`${shown} ? 'lines'`, inArray(sql`${shown} ->> 'id'`, saleIds.map(String))))
}

/**
 * Removes names, addresses and passports from sales; reference, amounts, days and country stay for
 * accounting. Sales with a tour still to come keep theirs until it is over: the guide needs the names
 * (contract, GDPR 17.3 b and 6.1 b). Returns the sales that have lost their names.
 */
async function anonymise(tx: Tx, emailKey: string, now: Date): Promise<number[]> {
  const toCome = tx
    .select({ id: saleLine.id })
    .from(saleLine)
    .innerJoin(sale, eq(sale.id, saleLine.saleId))
    .where(
      and(
        eq(saleLine.saleId, payer.saleId),
        isNull(saleLine.removedAt),
        inArray(sale.status, [...openStatuses, 'paid', 'disputed', 'cancel_requested', 'review']),
        gte(saleLine.day, dayBefore(now)),
      ),
    )
  const over = await tx
    .update(payer)
    .set({ firstName: '', lastName: '', email: NOBODY, phonePrefix: '', phone: '' })
    .where(and(sql`lower(${payer.email}) = ${emailKey}`, not(exists(toCome))))
    .returning({ saleId: payer.saleId })
  const saleIds = over.map(({ saleId }) => saleId)
  if (saleIds.length === 0) return []
  const lines = tx.select({ id: saleLine.id }).from(saleLine).where(inArray(saleLine.saleId, saleIds))
  await tx.update(couponUse).set({ customer: null }).where(inArray(couponUse.saleId, saleIds))
  await tx.delete(traveller).where(inArray(traveller.saleLineId, lines))
  await forgetAnswers(tx, saleIds)
  await tx
    .update(outbox)
    .set({ failedAt: now, lastError: 'the personal data was deleted' })
    .where(and(inArray(outbox.saleId, saleIds), isNull(outbox.sentAt)))
  await tx.update(outbox).set({ recipient: NOBODY }).where(inArray(outbox.saleId, saleIds))
  return saleIds
}

/** What was sent to us without buying; mails of a newsletter are deleted with their subscriber. */
async function forgetLetters(tx: Tx, emailKey: string): Promise<void> {
  await tx.delete(subscriber).where(eq(subscriber.emailKey, emailKey))
  await forgetEnquiries(tx, sql`lower(${enquiry.email}) = ${emailKey}`)
}

/** The request itself is kept only as long as a future tour needs the data. */
async function forgetLink(tx: Tx, { id, emailKey }: { id: string; emailKey: string }): Promise<void> {
  const waiting = tx
    .select({ id: payer.saleId })
    .from(payer)
    .where(sql`lower(${payer.email}) = ${emailKey}`)
  await tx.delete(mailLink).where(and(eq(mailLink.id, id), not(exists(waiting))))
}

export function createErasure(context: ShopContext, links: MailLinks, sessions: Sessions): Erasure {
  const { db, clock } = context

  async function eraseMember(tx: Tx, emailKey: string): Promise<void> {
    const [row] = await tx
      .select({ id: member.id })
      .from(member)
      .where(eq(member.emailKey, emailKey))
      .for('update')
    if (!row) return
    const now = clock()
    await sessions.revokeOthers(tx, row.id)
    await forgetDevices(tx, row.id)
    await tx.delete(memberIdentity).where(eq(memberIdentity.memberId, row.id))
    await tx
      .update(member)
      .set({
        email: null,
        emailKey: null,
        passwordHash: null,
        deletedAt: now,
        updatedAt: now,
        firstName: '',
        lastName: '',
        phonePrefix: '',
        phone: '',
        country: '',
      })
      .where(eq(member.id, row.id))
  }

  return {
    request: (email, locale) => links.send({ kind: 'erase', email, locale }),

    async erase(token) {
      return inTransactionOrUndo<Answer<{ erased: true }>>(db, async (tx) => {
        const link = await links.take(tx, 'erase', token)
        if (!link) return refuse('link_expired')
        await eraseMember(tx, link.emailKey)
        const erasedSales = await anonymise(tx, link.emailKey, clock())
        await forgetLetters(tx, link.emailKey)
        await fileErasure(tx, context, { emailKey: link.emailKey, erasedSales })
        // Deletes links to the address, with their mails.
        await tx.delete(mailLink).where(and(eq(mailLink.emailKey, link.emailKey), ne(mailLink.id, link.id)))
        await forgetLink(tx, link)
        return ok({ erased: true })
      })
    },

    async eraseLate() {
      const asked = await db
        .select({ id: mailLink.id, emailKey: mailLink.emailKey })
        .from(mailLink)
        .where(and(eq(mailLink.kind, 'erase'), isNotNull(mailLink.usedAt)))
      for (const { id, emailKey } of asked) {
        await db.transaction(async (tx) => {
          await anonymise(tx, emailKey, clock())
          await forgetLink(tx, { id, emailKey })
        })
      }
    },
  }
}
