import { eq, type SQL } from 'drizzle-orm'
import type { ScannableTicket } from '#domain/ticket/scan-code.ts'
import type { TicketState } from '#domain/ticket/verdict.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { lockSale } from '#server/db/lock-sale.ts'
import { voucher } from '#server/db/schema/fulfilment.ts'
import { saleChange } from '#server/db/schema/refund.ts'
import { sale, saleLine, type LineRow, type SaleRow } from '#server/db/schema/sale.ts'
import { redemption } from '#server/db/schema/scan.ts'
import { lineOffer, type LineOffer } from '#server/sales/line-offer.ts'
import { scannableTicket } from '#server/sales/scannable-ticket.ts'

type Redemption = typeof redemption.$inferSelect
type Change = typeof saleChange.$inferSelect

/** A sold ticket as the books know it. */
export interface SoldTicket {
  line: LineRow
  offer: LineOffer
  ticket: ScannableTicket
  state: TicketState
  redeemed: Redemption | undefined
}

interface Records {
  line: LineRow
  issued: typeof voucher.$inferSelect | null
  redeemed: Redemption | null
  /** What ended the ticket. */
  ended: Pick<Change, 'kind'> | null
  booking: Pick<SaleRow, 'status'>
}

function stateOf({ line, issued, redeemed, ended, booking }: Records): TicketState {
  if (issued?.revokedAt) return 'cancelled'
  if (ended?.kind === 'moved') return 'moved'
  if (line.removedAt !== null || ended) return 'cancelled'
  if (booking.status === 'disputed') return 'disputed'
  return redeemed ? 'redeemed' : 'valid'
}

/** What the books hold of the tickets that meet a condition. */
export const ticketRecords = (on: Database | Tx, condition: SQL | undefined): Promise<Records[]> =>
  on
    .select({
      line: saleLine,
      issued: voucher,
      redeemed: redemption,
      ended: { kind: saleChange.kind },
      booking: { status: sale.status },
    })
    .from(saleLine)
    .innerJoin(sale, eq(sale.id, saleLine.saleId))
    .leftJoin(voucher, eq(voucher.saleId, saleLine.saleId))
    .leftJoin(redemption, eq(redemption.saleLineId, saleLine.id))
    .leftJoin(saleChange, eq(saleChange.id, saleLine.changeId))
    .where(condition)

/** The ticket of these records; none without a code. */
export function soldTicket(catalogue: Catalogue, records: Records): SoldTicket | undefined {
  const { line, issued, redeemed } = records
  const offer = lineOffer(catalogue, line)
  const code = line.ticketCode
  if (!offer || !issued || code === null) return undefined
  const state = stateOf(records)
  const ticket = scannableTicket(line, offer.option, { code, bought: issued.issuedAt })
  return { line, offer, ticket, state, redeemed: redeemed ?? undefined }
}

async function placeOf(
  on: Database | Tx,
  code: string,
): Promise<{ saleId: number; lineId: number } | undefined> {
  const [place] = await on
    .select({ saleId: saleLine.saleId, lineId: saleLine.id })
    .from(saleLine)
    .where(eq(saleLine.ticketCode, code))
  return place
}

/**
 * Finds the ticket of a code and locks its sale, as every change of a paid sale does: a ticket is redeemed,
 * cancelled or moved, never two of them at once.
 */
export async function lockTicket(
  tx: Tx,
  catalogue: Catalogue,
  code: string,
): Promise<SoldTicket | undefined> {
  const place = await placeOf(tx, code)
  if (!place || !(await lockSale(tx, place.saleId))) return undefined
  return readTicket(tx, catalogue, place.lineId)
}

/** The ticket of a code as it is now, without a lock. */
export async function findTicket(
  on: Database,
  catalogue: Catalogue,
  code: string,
): Promise<SoldTicket | undefined> {
  const place = await placeOf(on, code)
  return place && readTicket(on, catalogue, place.lineId)
}

async function readTicket(
  on: Database | Tx,
  catalogue: Catalogue,
  lineId: number,
): Promise<SoldTicket | undefined> {
  const [records] = await ticketRecords(on, eq(saleLine.id, lineId))
  return records && soldTicket(catalogue, records)
}
