import { greetingName } from '#domain/mail/mail-recipient.ts'
import type { OutboxRow } from '#server/db/schema/fulfilment.ts'
import type { ShopContext } from '#server/context.ts'
import { findBuyer } from './buyer.ts'
import { writeBankNews } from './write-bank-news.ts'
import { writeCancelled } from './write-cancelled.ts'
import { writeMoneyReturned } from './write-money-returned.ts'
import { writeMoved } from './write-moved.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'
import { writeFoundBooking } from './write-found-booking.ts'
import { writeLinkLetter } from './write-link-letter.ts'
import type { Letter, Reader } from './letters/letter.ts'
import { writeGenericLetter } from './write-generic-letter.ts'
import { writeReminder } from './write-reminder.ts'

/**
 * Writes the letter of an outbox row; `undefined` when there is nothing left to send. The row stores only
 * its subject, so the database holds no text or link.
 */
export async function writeLetter(
  context: ShopContext,
  vouchers: Vouchers,
  row: OutboxRow,
): Promise<Letter | undefined> {
  const toBuyerOf = async (saleId: number): Promise<Reader> => {
    const buyer = await findBuyer(context.db, saleId)
    const typed = buyer?.firstName ?? ''
    return {
      name: buyer?.isProven ? typed : greetingName(typed),
      locale: row.locale,
      publicOrigin: context.publicOrigin,
      agency: buyer?.agency ?? undefined,
    }
  }
  if (row.kind === 'find') return writeFoundBooking(context, vouchers, row, toBuyerOf)
  if (row.linkId) return writeLinkLetter(context, row)
  if (row.subscriberId ?? row.enquiryId) return writeGenericLetter(context, row)
  const saleId = row.saleId ?? 0
  const to = await toBuyerOf(saleId)
  if (row.kind === 'order_paid') {
    const issued = await vouchers.ofSale(saleId, row.locale)
    if (!issued) throw new Error(`sale ${saleId} has no voucher to send`)
    // Cancelled or given back while the mail waited.
    if (issued.voucher.status !== 'valid') return undefined
    const { orderPaid } = await import('./letters/order-paid.ts')
    return orderPaid(issued.voucher, issued.token, to)
  }
  if (row.kind === 'reminder') return writeReminder(context, vouchers, row, to)
  if (row.kind === 'ticket_moved') return writeMoved(context, vouchers, row, to)
  const sold = await loadSale(context.db, saleId)
  if (!sold) throw new Error(`there is no sale ${saleId}`)
  if (row.kind === 'sale_cancelled')
    return writeCancelled(context, vouchers, sold, { changeId: row.changeId, to })
  const { reason } = row
  if (reason === 'part_given_back' || reason === 'disputed' || reason === 'dispute_won')
    return writeBankNews(context, vouchers, { sold: sold.row, row, what: reason }, to)
  return writeMoneyReturned(context, sold, { ...row, reason }, to)
}
