import { eq } from 'drizzle-orm'
import type { Voucher, VoucherTicket } from '#contract/voucher.ts'
import type { Locale } from '#config/locales.ts'
import { experienceOf } from '#domain/experience.ts'
import { countTickets } from '#domain/ticket.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { operatorView } from '#server/catalogue/operators.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { Database } from '#server/db/database.ts'
import type { voucher } from '#server/db/schema/fulfilment.ts'
import { payer, type LineRow, type SaleRow } from '#server/db/schema/sale.ts'
import { cancelUntil } from '#server/sales/cancel-until.ts'
import { lineValidity } from '#server/sales/line-validity.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { discountsOf, lineDue, totalOfLines } from '#server/sales/sale-view.ts'

export type VoucherRow = typeof voucher.$inferSelect

function ticket(
  catalogue: Catalogue,
  line: LineRow,
  about: { locale: Locale; row: SaleRow; issued: Date; lead: string | null },
): VoucherTicket | undefined {
  const product = catalogue.products.get(line.packageId ?? line.productId)
  const option = catalogue.options.get(line.optionId)
  if (!product || !option) return undefined
  const { locale, row, issued, lead } = about
  const visited = option.product.entry
  const { city } = product
  const time = line.slot === '' ? null : line.slot
  return {
    code: line.ticketCode ?? '',
    productId: product.id,
    productName: inLanguage(visited.names, locale),
    optionName: inLanguage(option.entry.names, locale),
    locationName: inLanguage(city.entry.names, locale),
    zone: city.entry.zone,
    transport: visited.transport,
    experience: experienceOf(visited),
    duration: option.entry.duration,
    day: line.day,
    time,
    ...lineValidity(line, option, issued, locale),
    units: line.units.map(({ type, count }) => ({ type, count })),
    traveller: lead,
    meeting: visited.meeting,
    operator: visited.operator ? operatorView(visited.operator) : null,
    important: inLanguage(visited.important, locale),
    voucher: product.entry.voucher,
    studentCard: option.entry.studentCard,
    cancelUntil: cancelUntil(product, { day: line.day, time }, issued),
    total: lineDue(line, row.currency),
  }
}

/** The voucher as its holder reads it, in any language. */
export async function voucherView(
  db: Database,
  catalogue: Catalogue,
  issued: VoucherRow,
  locale: Locale,
): Promise<Voucher | undefined> {
  const sold = await loadSale(db, issued.saleId)
  if (!sold) return undefined
  const { row, lines, travellers } = sold
  const [holder] = await db.select().from(payer).where(eq(payer.saleId, row.id))
  const tickets = lines.flatMap((line) => {
    const who = travellers.get(line.id)
    const lead = who ? `${who.name} ${who.lastName}`.trim() || null : null
    return ticket(catalogue, line, { locale, row, issued: issued.issuedAt, lead }) ?? []
  })
  return {
    reference: row.reference ?? '',
    status: issued.revokedAt === null ? 'valid' : 'cancelled',
    issuedAt: issued.issuedAt.toISOString(),
    holder: holder ? `${holder.firstName} ${holder.lastName}` : '',
    currency: row.currency,
    total: totalOfLines(lines, row.currency),
    discounts: discountsOf(sold).map(({ kind, amount }) => ({ kind, amount })),
    count: countTickets(lines),
    tickets,
  }
}
