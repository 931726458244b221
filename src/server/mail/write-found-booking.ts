import { and, eq, sql } from 'drizzle-orm'
import type { ShopContext } from '#server/context.ts'
import type { OutboxRow } from '#server/db/schema/fulfilment.ts'
import { mailLink } from '#server/db/schema/member.ts'
import { payer, sale } from '#server/db/schema/sale.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'
import type { Letter, Reader } from './letters/letter.ts'
import { writeBookingEnded } from './write-booking-ended.ts'

/**
 * The tickets of the booking that somebody looked for, or how it ended. `undefined` where the reference is
 * not that of a booking made with this address: then nothing is sent.
 */
export async function writeFoundBooking(
  context: ShopContext,
  vouchers: Vouchers,
  { linkId, locale }: OutboxRow,
  toBuyerOf: (saleId: number) => Promise<Reader>,
): Promise<Letter | undefined> {
  const { db } = context
  const [wanted] = linkId ? await db.select().from(mailLink).where(eq(mailLink.id, linkId)) : []
  if (!wanted) return undefined
  const { emailKey, detail } = wanted
  const [found] = await db
    .select({ saleId: sale.id })
    .from(sale)
    .innerJoin(payer, eq(payer.saleId, sale.id))
    .where(and(eq(sale.reference, detail.reference ?? ''), eq(sql`lower(${payer.email})`, emailKey)))
  const issued = found && (await vouchers.ofSale(found.saleId, locale))
  if (!issued) return undefined
  const to = await toBuyerOf(found.saleId)
  const { saleId } = found
  if (issued.voucher.status !== 'valid')
    return writeBookingEnded(context, { saleId, token: issued.token }, to)
  const { orderPaid } = await import('./letters/order-paid.ts')
  return orderPaid(issued.voucher, issued.token, to)
}
