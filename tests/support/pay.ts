import { eq } from 'drizzle-orm'
import { payer, sale, session } from '#server/db/schema/index.ts'
import { openFulfilment } from '#server/services/fulfilment.ts'
import type { Locale } from '#config/locales.ts'
import type { TestShop } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

let sales = 0

const somebody = { firstName: 'Anaïs', lastName: 'Łukasiewicz', email: 'anais@example.org', country: 'FR' }

/** Pays the visitor's basket as the payment service would once the money is there; answers the sale's id. */
export async function payFor(
  shop: TestShop,
  visitor: Visitor,
  locale: Locale = 'en',
  typed: Partial<typeof somebody> = {},
): Promise<number> {
  const { context, services } = shop
  const { db } = shop.database
  const known = await services.sessions.find(visitor.token)
  const saleId = known?.saleId ?? 0
  const now = context.clock()
  sales += 1
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(sale)
      .set({ status: 'paid', reference: `CLTEST${sales}`, locale, paidAt: now })
      .where(eq(sale.id, saleId))
      .returning()
    if (!row) throw new Error('the visitor has no basket to pay for')
    await tx.insert(payer).values({ ...somebody, ...typed, saleId, locale, createdAt: now })
    await services.holds.allocate(tx, saleId)
    await tx.update(session).set({ saleId: null }).where(eq(session.saleId, saleId))
    await openFulfilment(context).voucherAndMail(tx, row)
  })
  return saleId
}
