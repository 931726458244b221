import { and, eq, inArray } from 'drizzle-orm'
import { formatDay, formatTime } from '#i18n/format.ts'
import type { VoucherTicket } from '#contract/booking/voucher.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { ShopContext } from '#server/context.ts'
import { voucher, type OutboxRow } from '#server/db/schema/fulfilment.ts'
import { saleChange } from '#server/db/schema/refund.ts'
import { sale, saleLine, type LineRow } from '#server/db/schema/sale.ts'
import { lineOffer, visitedName } from '#server/sales/line-offer.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { totalOfLines } from '#server/sales/sale-view.ts'
import { linesOfSameTicket } from '#server/sales/same-ticket.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'
import type { Letter, Reader } from './letters/letter.ts'

/**
 * The rule of cancellation below each moved line. A package has one, said by its last ticket, whether that
 * moved or not; it stands below the last of its moved lines. A line that was moved again since has none.
 */
function rulesOf(
  moved: readonly LineRow[],
  lines: readonly LineRow[],
  tickets: readonly VoucherTicket[],
): (string | undefined)[] {
  const codes = moved.map(({ id }) => {
    const line = lines.find((one) => one.id === id)
    return line && linesOfSameTicket(lines, line).at(-1)?.ticketCode
  })
  return codes.map((code, at) =>
    codes.lastIndexOf(code) === at ? tickets.find((one) => one.code === code)?.cancellation : undefined,
  )
}

/** Writes the letter about a move; none once the voucher is no longer valid. */
export async function writeMoved(
  { db, catalogue }: ShopContext,
  vouchers: Vouchers,
  row: OutboxRow,
  to: Reader,
): Promise<Letter | undefined> {
  const [found] = await db
    .select({ change: saleChange, sold: sale, issued: voucher })
    .from(saleChange)
    .innerJoin(sale, eq(sale.id, saleChange.saleId))
    .innerJoin(voucher, eq(voucher.saleId, sale.id))
    .where(eq(saleChange.id, row.changeId ?? 0))
  const valid = found && !found.issued.revokedAt && (await vouchers.ofSale(found.sold.id, to.locale))
  if (!valid) return undefined
  const { change, sold } = found
  const old = await db.select().from(saleLine).where(eq(saleLine.changeId, change.id))
  const lineIds = old.map(({ id }) => id)
  const next = await db
    .select()
    .from(saleLine)
    .where(and(eq(saleLine.saleId, sold.id), inArray(saleLine.movesLineId, lineIds)))

  const current = catalogue.current()
  const when = ({ day, slot }: LineRow): string =>
    slot === '' ? formatDay(day, to.locale) : `${formatDay(day, to.locale)}, ${formatTime(slot, to.locale)}`
  const lines = (await loadSale(db, sold.id))?.lines ?? []
  const rules = rulesOf(next, lines, valid.voucher.tickets)
  const visits = next.flatMap((line, at) => {
    const before = old.find(({ id }) => id === line.movesLineId)
    const offer = lineOffer(current, line)
    if (!before || !offer) return []
    const name = visitedName(offer.terms, to.locale)
    const city = inLanguage(offer.visited.city.entry.names, to.locale)
    return [{ name, city, was: when(before), now: when(line), rule: rules[at] }]
  })
  const { currency } = sold
  const difference = totalOfLines(next, currency) - totalOfLines(old, currency)
  const { ticketMoved } = await import('./letters/ticket-moved.ts')
  return ticketMoved(
    {
      reference: sold.reference ?? '',
      visits,
      refund: { amount: change.amount, currency },
      destination: change.destination,
      surcharge: { amount: Math.max(0, difference), currency },
      ...valid,
    },
    to,
  )
}
