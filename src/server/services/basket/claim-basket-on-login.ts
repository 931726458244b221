import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Currency } from '#domain/price/money.ts'
import type { Tx } from '#server/db/database.ts'
import { lockSale, lockSession } from '#server/db/lock-sale.ts'
import { sale, saleLine, session as sessionTable, saleIsOpen } from '#server/db/schema/sale.ts'
import { stockHold } from '#server/db/schema/stock.ts'
import type { Discounts } from '../discount/discounts.ts'
import { giveUpPayment } from '../payment/live-payment.ts'
import type { BasketUnitOfWork } from './basket-unit-of-work.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { belongsToAnother, type Owner, type Session, type Sessions } from '../session/sessions.ts'

/** Who logs in, and the discount that their basket gets. */
export type NewOwner = { memberId: number; percent: number } | { agentId: number; currency: Currency }

/** The result of a login: the new session and the lines in its basket. */
export interface LoginResult {
  session: Session
  count: number
}

interface Dependencies {
  sessions: Sessions
  discounts: Discounts
  basket: Pick<BasketUnitOfWork, 'end'>
  now: Date
}

const keyOf = (owner: NewOwner): Owner =>
  'memberId' in owner ? { memberId: owner.memberId } : { agentId: owner.agentId }

const priced = (owner: NewOwner) =>
  'memberId' in owner ? { memberPercent: owner.percent } : { memberPercent: 0, currency: owner.currency }

const owned = (owner: NewOwner) => ({ memberId: null, agentId: null, ...keyOf(owner) })

/** Counts the lines of an open sale whose seats are still held; 0 for an ended sale. */
async function countHeldLines(tx: Tx, saleId: number, now: Date): Promise<number> {
  const lines = await tx
    .select({ id: saleLine.id })
    .from(saleLine)
    .innerJoin(sale, eq(sale.id, saleLine.saleId))
    .innerJoin(stockHold, eq(stockHold.saleLineId, saleLine.id))
    .where(
      and(eq(saleLine.saleId, saleId), isNull(saleLine.removedAt), saleIsOpen, gt(stockHold.expiresAt, now)),
    )
  return lines.length
}

/**
 * The basket that a member left behind at the last logout or on another device, if its seats are still held.
 * An agency has none, since its basket ends with its login.
 */
async function leftBehind(tx: Tx, owner: NewOwner, now: Date): Promise<number | undefined> {
  if (!('memberId' in owner)) return undefined
  const [row] = await tx
    .select({ id: sale.id })
    .from(sale)
    .where(and(eq(sale.memberId, owner.memberId), saleIsOpen))
    .orderBy(desc(sale.id))
    .limit(1)
  return row && (await countHeldLines(tx, row.id, now)) > 0 ? row.id : undefined
}

/**
 * Login in the caller's transaction: the session is replaced. A guest's basket becomes the owner's, at the
 * owner's price; a member's stays with that member, and an agency's ends with the login it belongs to. Only
 * a payment that is being decided keeps the price it was asked for.
 */
export async function claimBasketOnLogin(
  tx: Tx,
  old: Session | undefined,
  owner: NewOwner,
  remember: boolean,
  dependencies: Dependencies,
): Promise<LoginResult> {
  const { sessions, basket, now } = dependencies
  const locked = old && (await lockSession(tx, old.id))
  const before = locked?.revokedAt === null ? locked : undefined
  const session = await sessions.replace(tx, before, keyOf(owner), remember)
  const wasAgent = before !== undefined && before.agentId !== null
  const claimed = before && !wasAgent && !belongsToAnother(before, keyOf(owner)) ? before.saleId : null
  const brought = claimed && (await countHeldLines(tx, claimed, now)) > 0 ? claimed : undefined
  const saleId = brought ?? (await leftBehind(tx, owner, now))
  const result = await claimSale(tx, session, owner, saleId, dependencies)
  // Last, since it releases stock, and no sale may be locked after stock.
  if (wasAgent && before.saleId) await basket.end(tx, before.saleId)
  return result
}

/** Gives a sale whose seats are still held to the owner, at the owner's price. */
async function claimSale(
  tx: Tx,
  session: Session,
  owner: NewOwner,
  saleId: number | undefined,
  { discounts, now }: Dependencies,
): Promise<LoginResult> {
  if (saleId === undefined) return { session, count: 0 }
  const locked = await lockSale(tx, saleId)
  const count = await countHeldLines(tx, saleId, now)
  if (count === 0) return { session, count: 0 }
  // The price of a move stays: it was quoted, in the currency of the moved ticket.
  const mayChangePrice = locked?.surchargeOf === null && (await giveUpPayment(tx, saleId, now))
  const [row] = await tx
    .update(sale)
    .set({ ...owned(owner), ...(mayChangePrice ? priced(owner) : {}), updatedAt: now })
    .where(eq(sale.id, saleId))
    .returning()
  // An agency's seats are not bounded by its address.
  if ('agentId' in owner) await tx.update(stockHold).set({ client: null }).where(eq(stockHold.saleId, saleId))
  const facts = row && mayChangePrice ? await loadSale(tx, row.id) : undefined
  if (facts) await discounts.reprice(tx, facts)
  await tx.update(sessionTable).set({ saleId }).where(eq(sessionTable.id, session.id))
  return { session: { ...session, saleId }, count }
}
