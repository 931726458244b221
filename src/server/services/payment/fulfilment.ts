import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { payer } from '#server/db/schema/sale.ts'
import type { MailKind, ReturnReason } from '#server/db/schema/fulfilment.ts'
import { queueMail } from '#server/mail/queue.ts'
import { issueVoucher } from '#server/vouchers/issue.ts'
import type { ShopContext } from '#server/context.ts'
import { askReader } from '../contact/ask-reader.ts'
import { wantsNewsletter } from './order-consents.ts'
import type { Fulfilment } from './sales-for-payments.ts'

type MailedMatter =
  | { saleId: number }
  | {
      saleId: number
      attemptId: string
      reason: ReturnReason
      changeId?: number | undefined
      once?: string
    }

/** Carries out what follows from a paid or refunded sale, in the same transaction. */
export function createFulfilment(context: ShopContext): Fulfilment {
  const { keys, clock } = context

  async function mail(tx: Tx, kind: MailKind, about: MailedMatter): Promise<void> {
    const [who] = await tx.select().from(payer).where(eq(payer.saleId, about.saleId))
    if (who) await queueMail(tx, { kind, ...about, recipient: who.email, locale: who.locale }, clock())
  }

  return {
    async voucherAndMail(tx, sale) {
      await issueVoucher(tx, sale.id, keys.voucher, clock())
      await mail(tx, 'order_paid', { saleId: sale.id })
      const [buyer] = await tx.select().from(payer).where(eq(payer.saleId, sale.id))
      if (buyer && (await wantsNewsletter(tx, sale.id))) {
        const { email, firstName, lastName, country, locale } = buyer
        await askReader(tx, context, { email, firstName, lastName, country, locale })
      }
    },
    refundMail: (tx, sale, attempt, reason) =>
      mail(tx, 'money_returned', { saleId: sale.id, attemptId: attempt.id, reason }),
    bankMail: (tx, { booking, reason, changeId }, { after, key }) =>
      mail(tx, 'money_returned', { saleId: booking.id, attemptId: after.id, reason, changeId, once: key }),
  }
}
