import { eq } from 'drizzle-orm'
import type { ShopContext } from '#server/context.ts'
import type { OutboxRow } from '#server/db/schema/fulfilment.ts'
import { paymentAttempt } from '#server/db/schema/payment.ts'
import { saleChange } from '#server/db/schema/refund.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'
import type { BankNewsFacts } from './letters/bank-news.ts'
import type { Letter, Reader } from './letters/letter.ts'

/** The booking is no longer as the news left it, and a later mail tells so. */
const isOver = ({ status }: SaleRow, what: BankNewsFacts['what']): boolean =>
  status !== (what === 'disputed' ? 'disputed' : 'paid')

/** Writes the mail about money that a bank moved while the tickets of its booking live on. */
export async function writeBankNews(
  { db }: ShopContext,
  vouchers: Vouchers,
  { sold, row, what }: { sold: SaleRow; row: OutboxRow; what: BankNewsFacts['what'] },
  to: Reader,
): Promise<Letter | undefined> {
  const issued = await vouchers.ofSale(sold.id, to.locale)
  const [paid] = await db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, row.attemptId ?? ''))
  if (!issued || !paid || isOver(sold, what)) return undefined
  const [change] = row.changeId
    ? await db.select().from(saleChange).where(eq(saleChange.id, row.changeId))
    : []
  const { bankNews } = await import('./letters/bank-news.ts')
  const amount = { amount: change?.amount ?? paid.amount, currency: paid.currency }
  return bankNews({ reference: sold.reference ?? '', what, amount, token: issued.token }, to)
}
