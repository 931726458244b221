import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { ShopContext } from '#server/context.ts'
import { voucher } from '#server/db/schema/fulfilment.ts'
import { payer, sale } from '#server/db/schema/sale.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { hashOfToken } from '#server/vouchers/token.ts'

const TEN_MINUTES = 600_000

/**
 * Sends the tickets of a voucher to their buyer again: in the reader's language, and once for all presses
 * within ten minutes. False where the link opens no valid voucher, or the buyer's data was deleted.
 */
export const createMailAgain =
  ({ db, clock }: ShopContext) =>
  async (token: string, locale: Locale): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const [sold] = await tx
        .select({ saleId: voucher.saleId, recipient: payer.email })
        .from(voucher)
        .innerJoin(payer, eq(payer.saleId, voucher.saleId))
        .innerJoin(sale, eq(sale.id, voucher.saleId))
        .where(
          and(
            eq(voucher.tokenHash, hashOfToken(token)),
            isNull(voucher.revokedAt),
            ne(sale.status, 'disputed'),
          ),
        )
      if (!sold || sold.recipient === '') return false
      const now = clock()
      const once = `again ${Math.floor(now.getTime() / TEN_MINUTES)}`
      await queueMail(tx, { kind: 'order_paid', ...sold, locale, once }, now)
      return true
    })

export type MailAgain = ReturnType<typeof createMailAgain>
