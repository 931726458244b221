import type { SaleRow } from '#server/db/schema/sale.ts'
import type { Tx } from './database.ts'
import { rowAsJson, rowFromJson } from './row-as-json.ts'
import { sale, session, type SessionRow } from './schema/sale.ts'
import { statement } from './statement.ts'

/*
 * The order of locks: member, client address (`client-seats.ts`) with session, sale (a surcharge before the
 * sale it belongs to), payment attempt, refund, stock (rows in the order of `byStockKey`), coupon (rows in
 * the order of their ids), agent. Whoever takes two of them the other way round deadlocks with the rest.
 * Work that would want stock after a coupon takes a transaction of its own for each.
 */

type Locked = { row: Record<string, unknown> }

const SALE = statement<Locked>(
  'lock sale',
  `select ${rowAsJson(sale, 's')} as row from sale s where s.id = $1 for update`,
)
/** Takes the lock of a client address along, to save a round trip; given null, it locks the session alone. */
const SESSION = statement<Locked>(
  'lock session',
  `select ${rowAsJson(session, 's')} as row, pg_advisory_xact_lock($2::bigint)
   from session s where s.id = $1 for update`,
)
const SESSIONS_OF_SALE = statement(
  'lock sessions of sale',
  'select from session where sale_id = $1 order by id for update',
)

/** Locks a sale and reads it under the lock; every change of a sale starts here. */
export async function lockSale(tx: Tx, saleId: number): Promise<SaleRow | undefined> {
  const [locked] = await SALE(tx, [saleId])
  return locked && rowFromJson(sale, locked.row)
}

/**
 * For work that may end in a paid sale, which detaches its sessions: locks these first. A paid surcharge also
 * changes the sale it belongs to, which is locked last.
 */
export async function lockSaleWithSessions(tx: Tx, saleId: number): Promise<SaleRow | undefined> {
  await SESSIONS_OF_SALE(tx, [saleId])
  const row = await lockSale(tx, saleId)
  if (row && row.surchargeOf !== null) await lockSale(tx, row.surchargeOf)
  return row
}

/**
 * Locks the session, for work that gives it another basket; call it before that basket is locked. Work that
 * holds seats locks the client's address besides (`lockOf`).
 */
export async function lockSession(
  tx: Tx,
  sessionId: string,
  clientLock: bigint | null = null,
): Promise<SessionRow | undefined> {
  const [locked] = await SESSION(tx, [sessionId, clientLock])
  return locked && rowFromJson(session, locked.row)
}
