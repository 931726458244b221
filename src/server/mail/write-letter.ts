import { greetingName } from '#domain/mail-recipient.ts'
import type { OutboxRow } from '#server/db/schema/fulfilment.ts'
import type { ShopContext } from '#server/context.ts'
import { findBuyer } from './buyer.ts'
import { writeCancelled } from './write-cancelled.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { totalOfLines } from '#server/sales/sale-view.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'
import { writeLinkLetter } from './write-link-letter.ts'
import type { Letter } from './letters/letter.ts'
import { writeGenericLetter } from './write-generic-letter.ts'

/**
 * Writes the letter of an outbox row; `undefined` when there is nothing left to send. The row stores only
 * its subject, so the database holds no text or link.
 */
export async function writeLetter(
  context: ShopContext,
  vouchers: Vouchers,
  row: OutboxRow,
): Promise<Letter | undefined> {
  if (row.linkId) return writeLinkLetter(context, row)
  if (row.subscriberId ?? row.enquiryId) return writeGenericLetter(context, row)
  const { db, publicOrigin } = context
  const saleId = row.saleId ?? 0
  const buyer = await findBuyer(db, saleId)
  const typed = buyer?.firstName ?? ''
  const to = {
    name: buyer?.isProven ? typed : greetingName(typed),
    locale: row.locale,
    publicOrigin,
    agency: buyer?.agency ?? undefined,
  }
  if (row.kind === 'order_paid') {
    const issued = await vouchers.ofSale(saleId, row.locale)
    if (!issued) throw new Error(`sale ${saleId} has no voucher to send`)
    const { orderPaid } = await import('./letters/order-paid.ts')
    return orderPaid(issued.voucher, issued.token, to)
  }
  const sold = await loadSale(db, saleId)
  if (!sold) throw new Error(`there is no sale ${saleId}`)
  if (row.kind === 'sale_cancelled') return writeCancelled(context, sold, to)
  const { reference, total, currency } = sold.row
  const amount = total ?? totalOfLines(sold.lines, currency)
  const { moneyReturned } = await import('./letters/money-returned.ts')
  return moneyReturned({ reference: reference ?? '', total: { amount, currency } }, to)
}
