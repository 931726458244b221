import type {
  Location,
  LocationAbout,
  LocationCard,
  LocationSuggestion,
} from '#contract/catalogue/location.ts'
import type { MapFeatures } from '#contract/catalogue/map.ts'
import type { ServiceInformation } from '#contract/catalogue/service-information.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { ok } from '#domain/result.ts'
import type { CatalogueCity } from '#server/catalogue/catalogue.ts'
import { operatorView } from '#server/catalogue/operators.ts'
import { slugsByLocale, inLanguage } from '#server/catalogue/texts.ts'
import type { ShopContext } from '#server/context.ts'
import { countryName, locationCard, productCard } from './product-card.ts'
import { cityMap } from './maps.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { serviceOf } from './service-information.ts'
import type { Search } from './search.ts'

export interface Locations {
  /** Lists come in pages of `limit`, counted from 1. */
  search(locale: Locale, query: string | undefined, limit: number, page?: number): LocationSuggestion[]
  read(locale: Locale, id: number): Answer<Location>
  slugs(id: number): Answer<{ id: number; slugs: Record<string, string>; changedAt: string }>
  top(locale: Locale, limit: number, page?: number): LocationCard[]
  topSlim(
    locale: Locale,
    limit: number,
    page?: number,
  ): { id: number; name: string; url: string; lang: string }[]
  /** All products of a city, its main products, or those with limited seats. */
  products(locale: Locale, id: number, which?: 'main' | 'seat'): Answer<ProductCard[]>
  about(locale: Locale, id: number): Answer<LocationAbout>
  service(locale: Locale, id: number): Answer<ServiceInformation>
  map(locale: Locale, id: number): Answer<MapFeatures>
}

function suggestion(city: CatalogueCity, locale: Locale): LocationSuggestion {
  return {
    id: city.id,
    name: inLanguage(city.entry.names, locale),
    country: countryName(city.entry.country, locale),
    url: inLanguage(city.entry.slugs, locale),
  }
}

function location(city: CatalogueCity, locale: Locale, now: Date): Location {
  const { entry } = city
  const say = <T>(texts: Parameters<typeof inLanguage<T>>[0]): T => inLanguage(texts, locale)
  return {
    ...locationCard(city, locale, now),
    countryCode: entry.country,
    centre: entry.centre,
    zone: entry.zone,
    intro: say(entry.intro),
    about: entry.about.map(({ heading, text }) => ({ heading: say(heading), text: say(text) })),
    landmarks: entry.landmarks.map(({ names, at }) => ({ name: say(names), at })),
    faqs: entry.faqs.map(({ question, answer }) => ({ question: say(question), answer: say(answer) })),
    operators: (entry.operators ?? []).map(operatorView),
    slugs: slugsByLocale(entry.slugs),
  }
}

const onPage = <T>(list: readonly T[], limit: number, page: number): T[] =>
  list.slice((page - 1) * limit, page * limit)

export function createLocations({ catalogue, clock }: ShopContext, search: Search): Locations {
  const sold = (): CatalogueCity[] => [...catalogue.current().cities.values()].filter((city) => city.sold)
  const find = (id: number): CatalogueCity | undefined => {
    const city = catalogue.current().cities.get(id)
    return city?.sold ? city : undefined
  }

  const topCities = (limit: number, page: number): CatalogueCity[] =>
    onPage(
      sold().sort((a, b) => a.entry.rank - b.entry.rank || a.id - b.id),
      limit,
      page,
    )

  return {
    search(locale, query, limit, page = 1) {
      if (query === undefined || query.trim() === '') {
        const order = new Intl.Collator(localeEntries[locale].tag)
        const byName = sold()
          .map((city) => suggestion(city, locale))
          .sort((a, b) => order.compare(a.name, b.name) || a.id - b.id)
        return onPage(byName, limit, page)
      }
      return onPage(search.cities(query, limit * page), limit, page).map((city) => suggestion(city, locale))
    },
    read(locale, id) {
      const city = find(id)
      return city ? ok(location(city, locale, clock())) : refuse('not_found')
    },
    slugs(id) {
      const city = find(id)
      if (!city) return refuse('not_found')
      const changedAt = city.changedAt.toISOString()
      return ok({ id, slugs: slugsByLocale(city.entry.slugs), changedAt })
    },
    top(locale, limit, page = 1) {
      return topCities(limit, page).map((city) => locationCard(city, locale, clock()))
    },
    topSlim(locale, limit, page = 1) {
      return topCities(limit, page).map((city) => ({
        id: city.id,
        name: inLanguage(city.entry.names, locale),
        url: inLanguage(city.entry.slugs, locale),
        lang: locale,
      }))
    },
    products(locale, id, which) {
      const city = find(id)
      if (!city) return refuse('not_found')
      const products = which ? city.products.filter(({ entry }) => entry[which]) : city.products
      return ok(products.map((product) => productCard(product, locale, clock())))
    },
    about(locale, id) {
      const city = find(id)
      if (!city) return refuse('not_found')
      const { name, intro, about, landmarks, faqs } = location(city, locale, clock())
      return ok({ id, name, intro, about, landmarks, faqs })
    },
    service(locale, id) {
      const city = find(id)
      return city ? ok(serviceOf(city, locale, clock())) : refuse('not_found')
    },
    map(locale, id) {
      const city = find(id)
      return city ? ok(cityMap(city, locale, clock())) : refuse('not_found')
    },
  }
}
