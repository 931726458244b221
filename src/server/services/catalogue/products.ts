import type { MapFeatures } from '#contract/catalogue/map.ts'
import type { OptionSummary, Product, Review, TopProduct } from '#contract/catalogue/product.ts'
import { locales, type Locale } from '#config/locales.ts'
import { cancelRuleOf } from '#domain/sale/cancellation.ts'
import { mapPrices, type Prices } from '#domain/price/money.ts'
import type { Unit } from '#domain/offer/option.ts'
import { lessPercent } from '#domain/offer/package.ts'
import { ok } from '#domain/result.ts'
import { validityOf } from '#domain/offer/validity.ts'
import type { CatalogueOption, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { operatorView } from '#server/catalogue/operators.ts'
import { slugsByLocale, inLanguage } from '#server/catalogue/texts.ts'
import type { ShopContext } from '#server/context.ts'
import { productMap } from './maps.ts'
import { productCard } from './product-card.ts'
import { ratingOf, reviewsToShow } from './ratings.ts'
import { refuse, type Answer } from '#server/refusal.ts'

export interface Hrefs {
  id: number
  locationId: number
  hreflangs: { lang: string; locationName: string; urlName: string }[]
  changedAt: string
}

export interface Products {
  read(locale: Locale, id: number): Answer<Product>
  hrefs(id: number): Answer<Hrefs>
  top(locale: Locale, limit: number): TopProduct[]
  reviews(locale: Locale, id: number): Answer<{ rating: number | null; count: number; data: Review[] }>
  map(locale: Locale, id: number): Answer<MapFeatures>
}

function hreflangsOf({ entry, city }: CatalogueProduct): Hrefs['hreflangs'] {
  const [slugs, cities] = [slugsByLocale(entry.slugs), slugsByLocale(city.entry.slugs)]
  return locales.map((lang) => ({ lang, locationName: cities[lang], urlName: slugs[lang] }))
}

export const agesOf = (unit: Unit) => ({
  minimumAge: unit.ages?.[0] ?? null,
  maximumAge: unit.ages?.[1] ?? null,
})

const lowestOfYear = (unit: Unit): Prices =>
  mapPrices((currency) => Math.min(...unit.prices.map((season) => season.price[currency])))

function optionSummary(
  { entry }: CatalogueOption,
  { entry: seller, discountPercent }: CatalogueProduct,
  locale: Locale,
): OptionSummary {
  return {
    id: entry.id,
    name: inLanguage(entry.names, locale),
    description: inLanguage(entry.descriptions, locale),
    kind: entry.kind,
    duration: entry.duration,
    validity: validityOf(entry),
    cancellation: [...cancelRuleOf(seller, entry)],
    minimumPassengers: entry.minimumPassengers,
    maximumPassengers: entry.maximumPassengers,
    alone: entry.alone ?? false,
    studentCard: entry.studentCard,
    units: entry.units.map((unit) => ({
      type: unit.type,
      ...agesOf(unit),
      from: lessPercent(lowestOfYear(unit), discountPercent),
      seasons: unit.prices.map(({ from, to, weekdays, price }) => ({
        from,
        to,
        weekdays,
        price: lessPercent(price, discountPercent),
      })),
    })),
  }
}

function productView(product: CatalogueProduct, locale: Locale, now: Date): Product {
  const { entry, city } = product
  return {
    ...productCard(product, locale, now),
    zone: city.entry.zone,
    description: inLanguage(entry.description, locale),
    highlights: inLanguage(entry.highlights, locale),
    included: inLanguage(entry.included, locale),
    notIncluded: entry.notIncluded ? inLanguage(entry.notIncluded, locale) : [],
    important: inLanguage(entry.important, locale),
    audioLanguages: entry.audioLanguages,
    liveLanguages: entry.liveLanguages,
    accessible:
      product.parts.length > 0 && product.parts.every((part) => part.product.entry.accessible === true),
    meeting: entry.meeting,
    operator: entry.operator ? operatorView(entry.operator) : null,
    travellerFields: entry.travellerFields,
    options: product.options.map((option) => optionSummary(option, product, locale)),
    parts:
      entry.kind === 'package'
        ? product.parts.map((part) => ({
            productId: part.product.id,
            name: inLanguage(part.product.entry.names, locale),
            operator: part.product.entry.operator ? operatorView(part.product.entry.operator) : null,
            optionIds: part.options.map((option) => option.id),
          }))
        : [],
    slugs: slugsByLocale(entry.slugs),
    faqs: entry.faqs.map(({ question, answer }) => ({
      question: inLanguage(question, locale),
      answer: inLanguage(answer, locale),
    })),
  }
}

export function createProducts({ catalogue, clock }: ShopContext): Products {
  const find = (id: number): CatalogueProduct | undefined => {
    const product = catalogue.current().products.get(id)
    return product?.sold ? product : undefined
  }

  return {
    read(locale, id) {
      const product = find(id)
      return product ? ok(productView(product, locale, clock())) : refuse('not_found')
    },
    hrefs(id) {
      const product = find(id)
      if (!product) return refuse('not_found')
      const changedAt = product.changedAt.toISOString()
      return ok({ id, locationId: product.city.id, hreflangs: hreflangsOf(product), changedAt })
    },
    top(locale, limit) {
      // The best of each city first, so that one city does not fill the list.
      return [...catalogue.current().products.values()]
        .filter((product) => product.sold)
        .sort((a, b) => a.entry.rank - b.entry.rank || a.city.entry.rank - b.city.entry.rank || a.id - b.id)
        .slice(0, limit)
        .map((product) => ({
          ...productCard(product, locale, clock()),
          lang: locale,
          hreflangs: hreflangsOf(product),
        }))
    },
    reviews(locale, id) {
      const product = find(id)
      if (!product) return refuse('not_found')
      const { reviews } = product.entry
      const data = reviewsToShow(reviews)
        .toSorted((a, b) => b.on.localeCompare(a.on))
        .map(({ texts, ...review }) => ({ ...review, text: inLanguage(texts, locale) }))
      return ok({ ...ratingOf(reviews), data })
    },
    map(locale, id) {
      const product = find(id)
      return product ? ok(productMap(product, locale, clock())) : refuse('not_found')
    },
  }
}
