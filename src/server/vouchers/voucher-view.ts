import { eq } from 'drizzle-orm'
import type { Voucher, VoucherTicket } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import { experienceOf } from '#domain/offer/experience.ts'
import type { ScannableTicket } from '#domain/ticket/scan-code.ts'
import { countTickets } from '#domain/sale/ticket.ts'
import { guidedText } from '#i18n/guided-text.ts'
import { translator } from '#i18n/translate.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { operatorView } from '#server/catalogue/operators.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { ShopContext } from '#server/context.ts'
import type { voucher } from '#server/db/schema/fulfilment.ts'
import { payer, type LineRow, type SaleRow } from '#server/db/schema/sale.ts'
import { cancellationOfLine } from '#server/sales/line-cancellation.ts'
import { boughtColour, boughtName, lineOffer, optionName, type LineOffer } from '#server/sales/line-offer.ts'
import { lineValidity } from '#server/sales/line-validity.ts'
import { scannableTicket } from '#server/sales/scannable-ticket.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { discountsOf, lineDue, totalOfLines } from '#server/sales/sale-view.ts'
import { calendarVisit } from './calendar-visit.ts'
import { movesOf, type MovedFrom } from './moves-of.ts'

export type VoucherRow = typeof voucher.$inferSelect
type SignTicket = (ticket: ScannableTicket) => string

/** The rule of a package names the package, since it stands beside the name of a part. */
function namedRule(rule: string, { packageGroup }: LineRow, { terms }: LineOffer, locale: Locale): string {
  if (packageGroup === null) return rule
  return translator(locale, 'voucher')('ticket.whole', { name: boughtName(terms, locale), rule })
}

function ticket(
  catalogue: Catalogue,
  line: LineRow,
  about: {
    locale: Locale
    row: SaleRow
    lines: readonly LineRow[]
    issued: Date
    lead: string | null
    sign: SignTicket
    moved: MovedFrom | undefined
  },
): VoucherTicket | undefined {
  const offer = lineOffer(catalogue, line)
  if (!offer) return undefined
  const { terms, product, option } = offer
  const { locale, row, lines, issued, lead, sign, moved } = about
  const code = line.ticketCode ?? ''
  const visited = offer.visited.entry
  const { city } = product
  const cityName = inLanguage(city.entry.names, locale)
  const told = { bought: issued, city: cityName, locale }
  const { cancelUntil, cancellation } = cancellationOfLine(catalogue, line, lines, told)
  return {
    ...calendarVisit(line, offer, { moved, locale }),
    code,
    scanCode: code && sign(scannableTicket(line, option, { code, bought: issued })),
    productId: product.id,
    optionName: optionName(terms, locale),
    locationName: cityName,
    transport: terms.transport,
    colour: boughtColour(terms),
    experience: experienceOf(terms),
    ...lineValidity(line, option, issued, locale),
    ...(line.language === null ? {} : { guided: guidedText(line.language, locale) }),
    units: line.units.map(({ type, count }) => ({ type, count })),
    traveller: lead,
    operator: visited.operator ? operatorView(visited.operator) : null,
    important: inLanguage(visited.important, locale),
    voucher: terms.voucher,
    studentCard: terms.studentCard,
    cancelUntil,
    ...(cancellation === undefined ? {} : { cancellation: namedRule(cancellation, line, offer, locale) }),
    total: lineDue(line, row.currency),
  }
}

/** The voucher as its holder reads it, in any language. */
export async function voucherView(
  { db, catalogue, ticketKeys }: Pick<ShopContext, 'db' | 'catalogue' | 'ticketKeys'>,
  issued: VoucherRow,
  locale: Locale,
): Promise<Voucher | undefined> {
  const sold = await loadSale(db, issued.saleId)
  if (!sold) return undefined
  const { row, lines, travellers } = sold
  const sign = await ticketKeys.signer()
  const [holder] = await db.select().from(payer).where(eq(payer.saleId, row.id))
  const moves = await movesOf(db, lines)
  const tickets = lines.flatMap((line) => {
    const who = travellers.get(line.id)
    const lead = who ? `${who.name} ${who.lastName}`.trim() || null : null
    const about = { locale, row, lines, issued: issued.issuedAt, lead, sign, moved: moves.get(line.id) }
    return ticket(catalogue.current(), line, about) ?? []
  })
  return {
    reference: row.reference ?? '',
    status: row.status === 'disputed' ? 'disputed' : issued.revokedAt === null ? 'valid' : 'cancelled',
    issuedAt: issued.issuedAt.toISOString(),
    holder: holder ? `${holder.firstName} ${holder.lastName}` : '',
    currency: row.currency,
    total: totalOfLines(lines, row.currency) - row.givenBack,
    discounts: discountsOf(sold).flatMap(({ kind, amount }) => (kind === 'moved' ? [] : [{ kind, amount }])),
    ...(row.givenBack > 0 ? { givenBack: row.givenBack } : {}),
    count: countTickets(lines),
    tickets,
  }
}
