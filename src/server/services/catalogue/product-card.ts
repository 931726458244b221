import type { LocationCard } from '#contract/catalogue/location.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { cancelRuleOf, commonTerms } from '#domain/sale/cancellation.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import type { Day } from '#domain/time/day.ts'
import { lowestPrice } from '#domain/price/lowest-price.ts'
import { mapPrices, type Prices } from '#domain/price/money.ts'
import { flexibleMonths } from '#domain/offer/validity.ts'
import type { CatalogueCity, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { ratingOf } from './ratings.ts'

/** Cached as long as the catalogue: computing a year is too expensive to repeat for every list. */
const lowest = new WeakMap<CatalogueProduct, { today: Day; found: ReturnType<typeof lowestPrice> }>()

function lowestOf(product: CatalogueProduct, today: Day): { price: Prices; retail: Prices } | undefined {
  const known = lowest.get(product)
  if (known?.today === today) return known.found
  const parts = product.parts.map((part) => part.options.map((option) => option.entry))
  const found = lowestPrice(parts, today, product.discountPercent)
  lowest.set(product, { today, found })
  return found
}

export const todayIn = (city: CatalogueCity, now: Date): Day => clockIn(city.entry.zone, now).day

/** A stop where two lines meet counts once. */
const stopsOf = (product: CatalogueProduct): number =>
  new Set(product.entry.routes.flatMap((route) => route.stops.map(({ name }) => name))).size

/** What a product promises, whichever of its tickets is taken. */
export const cancelTermsOf = ({ entry, options }: CatalogueProduct): ReturnType<typeof commonTerms> =>
  commonTerms(options.map((option) => cancelRuleOf(entry, option.entry)))

export function productCard(product: CatalogueProduct, locale: Locale, now: Date): ProductCard {
  const { entry, city } = product
  const today = todayIn(city, now)
  const from = lowestOf(product, today)
  const terms = cancelTermsOf(product)
  const { rating, count } = ratingOf(entry.reviews)
  const partStops = product.parts.reduce((sum, part) => sum + stopsOf(part.product), 0)
  return {
    id: product.id,
    name: inLanguage(entry.names, locale),
    url: inLanguage(entry.slugs, locale),
    locationId: city.id,
    locationName: inLanguage(city.entry.names, locale),
    locationUrl: inLanguage(city.entry.slugs, locale),
    kind: entry.kind,
    summary: inLanguage(entry.summary, locale),
    transport: entry.transport,
    duration: entry.duration,
    from: from?.price ?? null,
    retailFrom: from?.retail ?? null,
    rating,
    reviewCount: count,
    cancelHours: terms.hours,
    ...(terms.varies ? { cancelVaries: true } : {}),
    voucher: entry.voucher,
    validMonths: flexibleMonths(product.parts.map(({ options }) => options.map((option) => option.entry))),
    promotions: entry.promotions
      .filter(({ from, to }) => from <= today && today <= to)
      .map(({ names }) => inLanguage(names, locale)),
    stopCount: stopsOf(product) || partStops,
    picture: entry.picture,
  }
}

const countryNames = new Map<Locale, Intl.DisplayNames>()

export function countryName(code: string, locale: Locale): string {
  const names =
    countryNames.get(locale) ?? new Intl.DisplayNames([localeEntries[locale].tag], { type: 'region' })
  countryNames.set(locale, names)
  return names.of(code) ?? code
}

/** The cheapest product of the city, for each currency separately. */
function cityFrom(city: CatalogueCity, today: Day): Prices | null {
  const found = city.products.flatMap((product) => lowestOf(product, today)?.price ?? [])
  if (found.length === 0) return null
  return mapPrices((currency) => Math.min(...found.map((price) => price[currency])))
}

export function locationCard(city: CatalogueCity, locale: Locale, now: Date): LocationCard {
  return {
    id: city.id,
    name: inLanguage(city.entry.names, locale),
    country: countryName(city.entry.country, locale),
    countryCode: city.entry.country,
    centre: city.entry.centre,
    url: inLanguage(city.entry.slugs, locale),
    tagline: inLanguage(city.entry.tagline, locale),
    productCount: city.products.length,
    from: cityFrom(city, todayIn(city, now)),
    poster: { key: city.entry.key, ...city.entry.poster },
  }
}
