import type { Notice, ServiceInformation } from '#contract/service-information.ts'
import type { Locale } from '#config/locales.ts'
import { addDays, inYearlySpan, type Day } from '#domain/day.ts'
import { isClosed, timetableOn } from '#domain/option.ts'
import type { CatalogueCity, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { todayIn } from './product-card.ts'

const DAYS_AHEAD = 60

const runsOn = ({ options }: CatalogueProduct, day: Day): boolean =>
  options.some(({ entry }) => timetableOn(entry, day) !== undefined && !isClosed(entry, day))

/** The notices of a city that are in force on its own day. */
export function noticesOf(
  { id, entry }: CatalogueCity,
  kind: 'service' | 'health',
  locale: Locale,
  today: Day,
): Notice[] {
  return (entry.notices ?? [])
    .filter((notice) => notice.kind === kind && notice.from <= today && today <= notice.to)
    .map(({ heading, text, from, to }) => ({
      heading: inLanguage(heading, locale),
      text: inLanguage(text, locale),
      from,
      to,
      locationId: id,
      locationName: inLanguage(entry.names, locale),
      locationUrl: inLanguage(entry.slugs, locale),
    }))
}

function linesOf(product: CatalogueProduct, locale: Locale, today: Day): ServiceInformation['lines'] {
  const runs = runsOn(product, today)
  return product.entry.routes.map(({ key, names, colour, mode, first, last, everyMinutes }) => ({
    productId: product.id,
    productName: inLanguage(product.entry.names, locale),
    key,
    name: inLanguage(names, locale),
    colour,
    mode,
    runs,
    first,
    last,
    everyMinutes: everyMinutes.find(({ from, to }) => inYearlySpan(today, from, to))?.minutes ?? null,
  }))
}

function closuresOf(product: CatalogueProduct, locale: Locale, today: Day): ServiceInformation['closures'] {
  const end = addDays(today, DAYS_AHEAD)
  return product.options.flatMap((option) =>
    option.entry.closures
      .filter(({ from, to }) => to >= today && from <= end)
      .map(({ from, to }) => ({
        productId: product.id,
        productName: inLanguage(product.entry.names, locale),
        optionId: option.id,
        optionName: inLanguage(option.entry.names, locale),
        from,
        to,
      })),
  )
}

export function serviceOf(city: CatalogueCity, locale: Locale, now: Date): ServiceInformation {
  const today = todayIn(city, now)
  // A package has no vehicles of its own.
  const products = city.products.filter(({ entry }) => entry.kind !== 'package')
  return {
    id: city.id,
    name: inLanguage(city.entry.names, locale),
    today,
    lines: products.flatMap((product) => linesOf(product, locale, today)),
    closures: products
      .flatMap((product) => closuresOf(product, locale, today))
      .sort((a, b) => a.from.localeCompare(b.from) || a.optionId - b.optionId),
    notices: noticesOf(city, 'service', locale, today),
  }
}
