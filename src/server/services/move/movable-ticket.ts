import { eq, inArray } from 'drizzle-orm'
import { fullRefundOf } from '#domain/sale/cancellation.ts'
import { ok } from '#domain/result.ts'
import type { Catalogue, CatalogueOption, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { voucher } from '#server/db/schema/fulfilment.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { redemption } from '#server/db/schema/scan.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { deadlinesOfLine } from '#server/sales/line-deadlines.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { totalOfLines } from '#server/sales/sale-view.ts'
import { linesOfSameTicket } from '#server/sales/same-ticket.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import { refundDestinationOf } from '../sale/refund-destination.ts'

/** A visit of a paid ticket that may be moved. */
export interface MovableVisit {
  line: LineRow
  option: CatalogueOption
  /** Of a package, the package. */
  product: CatalogueProduct
  /** When its sale was paid, from which the months of a flexible ticket count. */
  bought: Date
}

/** The sale that the token of a voucher gives access to. */
export async function saleOfVoucher(on: Database | Tx, token: string): Promise<Answer<number>> {
  const [found] = await on
    .select({ saleId: voucher.saleId, revokedAt: voucher.revokedAt })
    .from(voucher)
    .where(eq(voucher.tokenHash, hashOfToken(token)))
  if (!found) return refuse('not_found')
  return found.revokedAt === null ? ok(found.saleId) : refuse('voucher_revoked')
}

/** A sale whose payment stands. One that its bank took back is told by `sale_closed`, as for cancelling. */
export async function refusesChange(on: Database | Tx, { row, lines }: SaleAggregate): Promise<Answer<null>> {
  if (row.status !== 'paid') return refuse('sale_closed')
  const stands = await refundDestinationOf(on, row.id, totalOfLines(lines, row.currency) - row.givenBack)
  return stands ? ok(null) : refuse('sale_closed')
}

/** Whether one of the codes of these lines was scanned. */
export async function wasScanned(on: Database | Tx, lines: readonly LineRow[]): Promise<boolean> {
  const lineIds = lines.map(({ id }) => id)
  const [used] = await on
    .select({ id: redemption.saleLineId })
    .from(redemption)
    .where(inArray(redemption.saleLineId, lineIds))
    .limit(1)
  return used !== undefined
}

/** A visit of a paid sale, if its ticket was not used and all of its price would still come back. */
export async function findMovable(
  on: Database | Tx,
  catalogue: Catalogue,
  { row, lines }: SaleAggregate,
  { lineId, now }: { lineId: number; now: Date },
): Promise<Answer<MovableVisit>> {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return refuse('not_found')
  if (await wasScanned(on, linesOfSameTicket(lines, line))) return refuse('ticket_used')
  const product = catalogue.products.get(line.packageId ?? line.productId)
  const until = fullRefundOf(deadlinesOfLine(catalogue, line, lines))
  if (!product || !until || now >= until.ends) return refuse('move_too_late')
  const option = catalogue.options.get(line.optionId)
  // An import may have given the option to another product of the city.
  const isItsOwn = option?.product.id === line.productId
  if (!option?.sold || !product.sold || !isItsOwn) return refuse('option_not_available')
  return ok({ line, option, product, bought: row.paidAt ?? now })
}
