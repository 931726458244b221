import type { changeKinds } from '#contract/booking/booking.ts'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { paymentAttempt, sale, saleLine, stock, stockHold } from '#server/db/schema/index.ts'
import { refund, saleChange } from '#server/db/schema/refund.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { redemption } from '#server/db/schema/scan.ts'
import { totalOfLines } from '#server/sales/sale-view.ts'
import { differencesOf } from '#tests/support/bank-and-books.ts'
import type { Till } from '#tests/payments/open-till.ts'

type Books = Database | Tx

/** Whatever is still under way; money and codes are compared once it is empty. */
export async function underWay(till: Till): Promise<unknown[]> {
  const inBooks = await till.rows(
    `select id::text, state from payment_attempt
     where state in ('created', 'sent', 'action_required', 'pending', 'unknown', 'reversing')
     union all select id::text, state from refund where state in ('requested', 'sent')
     union all select id::text, event_code from webhook_inbox where applied_at is null`,
  )
  return [...inBooks, ...till.sandbox.ledger.deliveries.all().filter(({ accepted }) => !accepted)]
}

/** What a ticket of a sale has become. */
export interface TicketFate {
  lineId: number
  /** The ticket in whose place it stands. */
  movedFrom: number | null
  productId: number
  code: string
  day: string
  slot: string
  fate: 'live' | 'redeemed' | (typeof changeKinds)[number]
}

/** The tickets of a paid sale, those that were moved or cancelled as well. */
export async function fatesOf(db: Books, saleId: number): Promise<TicketFate[]> {
  const found = await db
    .select({ line: saleLine, change: saleChange.kind, used: redemption.saleLineId })
    .from(saleLine)
    .leftJoin(saleChange, eq(saleChange.id, saleLine.changeId))
    .leftJoin(redemption, eq(redemption.saleLineId, saleLine.id))
    .where(eq(saleLine.saleId, saleId))
    .orderBy(saleLine.id)
  return found.map(({ line, change, used }) => ({
    lineId: line.id,
    movedFrom: line.movesLineId,
    productId: line.productId,
    code: line.ticketCode ?? '',
    day: line.day,
    slot: line.slot,
    fate: change ?? (used ? 'redeemed' : 'live'),
  }))
}

/** What a door says of it. Where nothing is left of a sale, that counts. */
export function verdictOf({ fate, day }: TicketFate, fates: readonly TicketFate[], today: string): string {
  if (fates.every((one) => one.fate === 'cancelled' || one.fate === 'moved')) return 'cancelled'
  if (fate === 'live') return day === today ? 'accepted' : 'wrong_day'
  return fate
}

/** Money: what the shop keeps of a sale is what its living tickets cost. */
async function faultsOfMoney(db: Books, saleId: number): Promise<string[]> {
  const [first] = await db.select().from(sale).where(eq(sale.id, saleId))
  if (!first) return [`sale ${saleId} has vanished`]
  const ofSale = or(eq(sale.id, saleId), eq(sale.surchargeOf, saleId))
  const paid = await db
    .select({ amount: paymentAttempt.amount, saleId: sale.id, status: sale.status })
    .from(paymentAttempt)
    .innerJoin(sale, eq(sale.id, paymentAttempt.saleId))
    .where(and(ofSale, eq(paymentAttempt.state, 'authorised')))
  const given = await db.select().from(refund).where(eq(refund.saleId, saleId))
  const changes = await db.select().from(saleChange).where(eq(saleChange.saleId, saleId))
  const living = await db.select().from(saleLine).where(eq(saleLine.saleId, saleId))
  const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
  const worth = totalOfLines(
    living.filter(({ changeId }) => changeId === null),
    first.currency,
  )
  const faults: string[] = []
  const kept = sum(paid) - sum(given)
  if (kept !== worth) faults.push(`sale ${saleId}: ${kept} is kept for tickets of ${worth}`)
  if (sum(given) !== sum(changes))
    faults.push(`sale ${saleId}: ${sum(given)} went back, ${sum(changes)} was told`)
  if (given.some(({ state }) => state !== 'done')) faults.push(`sale ${saleId}: a refund is not done`)
  const wanted = worth > 0 ? 'paid' : 'cancelled'
  if (first.status !== wanted) faults.push(`sale ${saleId} is ${first.status}, not ${wanted}`)
  for (const one of paid)
    if (!['paid', 'cancelled'].includes(one.status))
      faults.push(`sale ${one.saleId} is ${one.status}, and its payment stands`)
  return faults
}

/** Seats: as many are taken as living tickets and waiting baskets have. */
async function faultsOfSeats({ shop: { context } }: Till, db: Books): Promise<string[]> {
  const stocks = await db.select().from(stock)
  const holds = await db
    .select({ hold: stockHold, line: saleLine, status: sale.status })
    .from(stockHold)
    .innerJoin(saleLine, eq(saleLine.id, stockHold.saleLineId))
    .innerJoin(sale, eq(sale.id, saleLine.saleId))
    .where(ne(stockHold.state, 'released'))
  const faults: string[] = []
  const held = new Map<string, number>()
  const keyOf = ({ optionId, day, slot }: { optionId: number; day: string; slot: string }) =>
    `${optionId} on ${day} at ${slot}`
  for (const { hold, line, status } of holds) {
    held.set(keyOf(hold), (held.get(keyOf(hold)) ?? 0) + hold.quantity)
    const lives = line.changeId === null && line.removedAt === null
    const sold = status === 'paid'
    if (!lives || hold.saleId !== line.saleId || (hold.state === 'allocated') !== sold)
      faults.push(`line ${line.id} (${status}) has ${hold.quantity} seats that are ${hold.state}`)
  }
  for (const row of stocks) {
    const seats = held.get(keyOf(row)) ?? 0
    if (row.taken !== seats) faults.push(`${keyOf(row)}: ${row.taken} taken for ${seats} sold or held`)
    const { capacity = 0 } = context.catalogue.current().options.get(row.optionId)?.entry ?? {}
    if (capacity !== null && row.taken > capacity) faults.push(`${keyOf(row)} is oversold: ${row.taken}`)
  }
  return faults
}

/** Codes: one ticket, one living code, and none that ended was let in. */
async function faultsOfCodes(db: Books, saleId: number, bought: readonly number[]): Promise<string[]> {
  const lines = await db.select().from(saleLine).where(eq(saleLine.saleId, saleId))
  const fates = new Map((await fatesOf(db, saleId)).map((ticket) => [ticket.lineId, ticket.fate]))
  const faults: string[] = []
  const reached = new Set<number>()
  for (const lineId of bought) {
    let at = lineId
    reached.add(at)
    while (fates.get(at) === 'moved') {
      const next = lines.filter(({ movesLineId }) => movesLineId === at)
      if (next.length !== 1) faults.push(`line ${at} was moved to ${next.length} places`)
      if (!next[0]) break
      at = next[0].id
      reached.add(at)
    }
  }
  const seats = await db.select().from(stockHold).where(eq(stockHold.saleId, saleId))
  for (const { id, ticketCode, changeId } of lines) {
    const seated = seats.some(({ saleLineId, state }) => saleLineId === id && state === 'allocated')
    if (seated !== (changeId === null)) faults.push(`line ${id} ${seated ? 'keeps its seat' : 'has no seat'}`)
    if (!reached.has(id)) faults.push(`line ${id} came from nowhere`)
    if (ticketCode === null) faults.push(`line ${id} of a paid sale has no code`)
  }
  const ids = lines.map(({ id }) => id)
  const used = await db.select().from(redemption).where(inArray(redemption.saleLineId, ids))
  for (const { saleLineId, code } of used) {
    const line = lines.find(({ id }) => id === saleLineId)
    if (line?.changeId !== null) faults.push(`code ${code} was let in and ended`)
    if (line?.ticketCode !== code) faults.push(`code ${code} was let in for another ticket`)
  }
  return faults
}

/** All that bank, books, seats and codes disagree on; `lineIds` are those that were paid for. */
export async function disagreements(
  till: Till,
  { saleId, lineIds }: { saleId: number; lineIds: number[] },
  books: Books = till.shop.database.db,
): Promise<string[]> {
  return [
    ...(await differencesOf(books, till.sandbox.ledger.payments.all())),
    ...(await faultsOfMoney(books, saleId)),
    ...(await faultsOfSeats(till, books)),
    ...(await faultsOfCodes(books, saleId, lineIds)),
  ]
}
