import { and, eq, exists, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { clockIn, instantIn } from '#domain/time/city-clock.ts'
import { addDays, type Day } from '#domain/time/day.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { outbox, voucher } from '#server/db/schema/fulfilment.ts'
import { redemption } from '#server/db/schema/scan.ts'
import { payer, sale, saleLine } from '#server/db/schema/sale.ts'
import type { ShopContext } from '#server/context.ts'
import { queueMail } from './queue.ts'

/** On the city's clock: late enough for early risers, early enough to pack and to print. */
const HOUR = '10:00'

/**
 * The sales with valid tickets planned for a day that nobody was reminded of. Whoever bought or moved theirs
 * on the day before has a mail of the same day, which says the same.
 */
function salesToRemind(db: Database, productIds: number[], day: Day, dayBefore: Date) {
  const isMoved = sql`${saleLine.movesLineId} is not null`
  const since = sql`case when ${isMoved} then ${saleLine.createdAt} else ${sale.paidAt} end`
  const reminded = db
    .select({ one: sql`1` })
    .from(outbox)
    .where(and(eq(outbox.saleId, sale.id), eq(outbox.kind, 'reminder'), eq(outbox.day, day)))
  const used = db
    .select({ one: sql`1` })
    .from(redemption)
    .where(eq(redemption.saleLineId, saleLine.id))
  return db
    .selectDistinct({ saleId: sale.id, recipient: payer.email, locale: payer.locale })
    .from(saleLine)
    .innerJoin(sale, eq(sale.id, saleLine.saleId))
    .innerJoin(voucher, eq(voucher.saleId, sale.id))
    .innerJoin(payer, eq(payer.saleId, sale.id))
    .where(
      and(
        inArray(saleLine.productId, productIds),
        eq(saleLine.day, day),
        isNotNull(saleLine.ticketCode),
        isNull(saleLine.removedAt),
        isNull(saleLine.changeId),
        eq(sale.status, 'paid'),
        isNull(voucher.revokedAt),
        sql`${since} < ${dayBefore.toISOString()}`,
        not(exists(reminded)),
        not(exists(used)),
      ),
    )
}

/**
 * Queues one mail for each sale and day of visits, from ten o'clock of the day before on the city's clock.
 * After midnight it is too late. The outbox takes each once, whichever process is first.
 */
export async function queueReminders({ db, catalogue, clock }: ShopContext): Promise<void> {
  const now = clock()
  const productsOf = new Map<string, number[]>()
  for (const { id, city } of catalogue.current().products.values()) {
    const { zone } = city.entry
    productsOf.set(zone, [...(productsOf.get(zone) ?? []), id])
  }
  for (const [zone, productIds] of productsOf) {
    const today = clockIn(zone, now)
    if (today.time < HOUR) continue
    const day = addDays(today.day, 1)
    const sales = await salesToRemind(db, productIds, day, instantIn(zone, today.day, '00:00'))
    await inTransaction(db, async (tx) => {
      for (const one of sales) await queueMail(tx, { kind: 'reminder', ...one, day }, now)
    })
  }
}
