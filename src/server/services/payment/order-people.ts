import { travellerFields } from '#contract/payment/traveller-fields.ts'
import type { Tx } from '#server/db/database.ts'
import { payer, traveller, type SaleRow } from '#server/db/schema/sale.ts'
import type { SaleLineForPayment } from '#server/payments/sales-port.ts'
import type { Order } from './order-check.ts'

/** Who pays and who travels, according to the order. */
export async function writePeople(
  tx: Tx,
  row: SaleRow,
  order: Order,
  lines: SaleLineForPayment[],
  now: Date,
) {
  const values = { ...order.payer, saleId: row.id, locale: row.locale, createdAt: now }
  await tx.insert(payer).values(values).onConflictDoUpdate({ target: payer.saleId, set: values })
  for (const { lineId, ...given } of order.travellers) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) continue
    // An empty field does not delete what was given with the ticket.
    const details = { ...given }
    for (const field of travellerFields) details[field] = given[field] || (line.givenBefore[field] ?? '')
    await tx
      .insert(traveller)
      .values({ saleLineId: lineId, ...details })
      .onConflictDoUpdate({ target: traveller.saleLineId, set: details })
  }
}
