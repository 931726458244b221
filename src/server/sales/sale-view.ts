import type { Sale, SaleLine } from '#contract/basket/basket.ts'
import type { Locale } from '#config/locales.ts'
import type { Currency } from '#domain/price/money.ts'
import { sum } from '#domain/sum.ts'
import { countTickets } from '#domain/sale/ticket.ts'
import { guidedText } from '#i18n/guided-text.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { couponTerms } from './coupon-terms.ts'
import type { LineRow, TravellerRow } from '#server/db/schema/sale.ts'
import { cancellationOfLine } from './line-cancellation.ts'
import { boughtColour, boughtName, lineOffer, listedOption } from './line-offer.ts'
import { isOffered } from './line-offered.ts'
import { lineValidity } from './line-validity.ts'
import { backingOf } from './backing.ts'
import { creditAgentOf } from './credit-agent.ts'
import type { SaleAggregate } from './sale-aggregate.ts'

/** The price of a line in a currency, in minor units. */
export const lineTotal = (line: LineRow, currency: Currency): number =>
  sum(line.units.map((unit) => unit.price[currency] * unit.count))

const lineRetail = (line: LineRow, currency: Currency): number =>
  sum(line.units.map((unit) => unit.retail[currency] * unit.count))

/** The amount paid for a line: its price less its share of the discounts. */
export const lineDue = (line: LineRow, currency: Currency): number =>
  lineTotal(line, currency) - line.discount

/** The amount paid for all lines. */
export const totalOfLines = (lines: LineRow[], currency: Currency): number =>
  sum(lines.map((line) => lineDue(line, currency)))

function lineView(
  catalogue: Catalogue,
  line: LineRow,
  currency: Currency,
  locale: Locale,
  about: {
    lines: readonly LineRow[]
    heldUntil: Date
    bought: Date
    who: TravellerRow | undefined
    isOpen: boolean
  },
): SaleLine | undefined {
  const offer = lineOffer(catalogue, line)
  if (!offer) return undefined
  const { terms, product, visited, option } = offer
  const { city } = product
  const { lines, heldUntil, bought, who, isOpen } = about
  const time = line.slot === '' ? null : line.slot
  const cityName = inLanguage(city.entry.names, locale)
  return {
    id: line.id,
    productId: product.id,
    productName: boughtName(terms, locale),
    productUrl: inLanguage(product.entry.slugs, locale),
    locationId: city.id,
    locationName: cityName,
    locationUrl: inLanguage(city.entry.slugs, locale),
    optionId: option.id,
    optionName: listedOption(terms, locale),
    transport: terms.transport,
    colour: boughtColour(terms),
    duration: terms.duration,
    day: line.day,
    time,
    units: line.units.map((unit) => ({
      type: unit.type,
      count: unit.count,
      price: unit.price[currency],
      retail: unit.retail[currency],
    })),
    total: lineTotal(line, currency),
    discount: line.discount,
    retail: lineRetail(line, currency),
    voucher: terms.voucher,
    ...lineValidity(line, option, bought, locale),
    ...(line.language === null ? {} : { guided: guidedText(line.language, locale), language: line.language }),
    studentCard: terms.studentCard,
    ...cancellationOfLine(catalogue, line, lines, { bought, city: cityName, locale }),
    travellerFields: [...new Set([...product.entry.travellerFields, ...visited.entry.travellerFields])],
    traveller: who
      ? { name: who.name, lastName: who.lastName, phone: who.phone, passport: who.passport }
      : null,
    packageGroup: line.packageGroup,
    heldUntil: heldUntil.toISOString(),
    ...(isOpen && !isOffered(offer, line) ? { notOffered: true } : {}),
  }
}

/** What was taken off a sale, by kind, with the code of a coupon. */
export const discountsOf = ({ discounts, coupon }: SaleAggregate): Sale['discounts'] =>
  discounts.map(({ kind, amount }) => ({
    kind,
    amount,
    code: kind === 'coupon' ? (coupon?.row.code ?? null) : null,
  }))

/** The sale as the visitor reads it, in the caller's language and the sale's currency. */
export function saleView(facts: SaleAggregate, catalogue: Catalogue, locale: Locale, now: Date): Sale {
  const { row, lines, heldUntil, coupon } = facts
  const total = totalOfLines(lines, row.currency) - row.givenBack
  const isOpen = row.paidAt === null && lines.length > 0
  const byMail = isOpen && total === 0 && backingOf(row, facts) === 'mailbox'
  const byCredit = isOpen && total > 0 && creditAgentOf(facts) !== null
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    currency: row.currency,
    lines: lines.flatMap(
      (line) =>
        lineView(catalogue, line, row.currency, locale, {
          lines: [...facts.otherParts, ...lines],
          heldUntil: heldUntil ?? now,
          bought: row.paidAt ?? now,
          who: facts.travellers.get(line.id),
          isOpen,
        }) ?? [],
    ),
    count: countTickets(lines),
    discount: sum(lines.map((line) => line.discount)),
    discounts: discountsOf(facts),
    ...(row.givenBack > 0 ? { givenBack: row.givenBack } : {}),
    ...(coupon
      ? { couponTerms: couponTerms(coupon.row, catalogue, { locale, currency: row.currency }) }
      : {}),
    total,
    retail: sum(lines.map((line) => lineRetail(line, row.currency))),
    ...(byMail ? { confirmedByMail: true } : {}),
    ...(byCredit ? { payableByCredit: true } : {}),
    heldUntil: heldUntil?.toISOString() ?? null,
    now: now.toISOString(),
  }
}

/** The empty basket of a visitor without a session. */
export function emptySale(currency: Currency, now: Date): Sale {
  return {
    id: null,
    reference: null,
    status: 'draft',
    currency,
    lines: [],
    count: 0,
    discount: 0,
    discounts: [],
    total: 0,
    retail: 0,
    heldUntil: null,
    now: now.toISOString(),
  }
}
