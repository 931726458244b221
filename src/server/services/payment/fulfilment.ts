import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { payer } from '#server/db/schema/sale.ts'
import type { MailKind } from '#server/db/schema/fulfilment.ts'
import { queueMail } from '#server/mail/queue.ts'
import { issueVoucher } from '#server/vouchers/issue.ts'
import type { ShopContext } from '#server/context.ts'
import type { Fulfilment } from './sales-for-payments.ts'

/** Carries out what follows from a paid or refunded sale, in the same transaction. */
export function createFulfilment({ keys, clock }: ShopContext): Fulfilment {
  async function mail(tx: Tx, saleId: number, kind: MailKind): Promise<void> {
    const [who] = await tx.select().from(payer).where(eq(payer.saleId, saleId))
    if (who) await queueMail(tx, { kind, saleId, recipient: who.email, locale: who.locale }, clock())
  }

  return {
    async voucherAndMail(tx, sale) {
      await issueVoucher(tx, sale.id, keys.voucher, clock())
      await mail(tx, sale.id, 'order_paid')
    },
    refundMail: (tx, sale) => mail(tx, sale.id, 'money_returned'),
  }
}
