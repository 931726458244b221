import { localeEntries, type Locale } from '#config/locales.ts'
import type { Window } from '#domain/price/coupon.ts'
import type { Currency } from '#domain/price/money.ts'
import { formatDate, formatMoney } from '#i18n/format.ts'
import { translator } from '#i18n/translate.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { rulesOfRow, type CouponRow } from './coupon-rules.ts'

type Reader = { locale: Locale; currency: Currency }

const known = <T>(ids: number[] | null, found: ReadonlyMap<number, T>): T[] | undefined =>
  ids?.flatMap((id) => found.get(id) ?? [])

/** "10% off tickets in Paris and Rome."; nothing if this build sells none of what the coupon is for. */
function worthSentence(row: CouponRow, catalogue: Catalogue, { locale, currency }: Reader): string[] {
  const { worth, productIds, cityIds } = rulesOfRow(row)
  const { tag } = localeEntries[locale]
  const products = known(productIds, catalogue.products)
  const limits = products ?? known(cityIds, catalogue.cities)
  if (limits?.length === 0) return []
  const names = limits?.map(({ entry }) => inLanguage(entry.names, locale)) ?? []
  const scope = products ? 'products' : limits ? 'cities' : 'all'
  const places = new Intl.ListFormat(tag).format(names)
  const t = translator(locale, 'coupon')
  if (!('percent' in worth))
    return [
      t(`amount.${scope}`, {
        worth: formatMoney({ amount: worth.amounts[currency], currency }, locale),
        places,
      }),
    ]
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(worth.percent / 100)
  return [t(`percent.${scope}`, { worth: percent, places })]
}

function visitSentence({ from, until }: Window, locale: Locale): string[] {
  const [first, last] = [from, until].map((day) => (day === null ? '' : formatDate(day, locale, 'full')))
  const key = from && until ? 'between' : from ? 'from' : until ? 'until' : undefined
  return key ? [translator(locale, 'coupon')(`visit.${key}`, { from: first ?? '', until: last ?? '' })] : []
}

/** "10% off tickets in Paris. To be used by 31 December 2026. One coupon per booking." */
export function couponTerms(row: CouponRow, catalogue: Catalogue, reader: Reader): string {
  const { locale } = reader
  const { visit, sold } = rulesOfRow(row)
  const t = translator(locale, 'coupon')
  return [
    ...worthSentence(row, catalogue, reader),
    ...visitSentence(visit, locale),
    ...(sold.until === null ? [] : [t('until', { until: formatDate(sold.until, locale, 'full') })]),
    ...(row.customerUses === 1 ? [t('once')] : []),
    t('one'),
  ].join(' ')
}
