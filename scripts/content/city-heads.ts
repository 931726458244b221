import type { Product, ProductCard } from '#contract/catalogue/product.ts'
import { builds, type Variant } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { cityDescription } from '#features/city/city-head.ts'
import { soldTitle } from '#features/offers/sold-title.ts'
import { productDescription, productTitle } from '#features/product/product-head.ts'
import { brandOf } from '#i18n/brand.ts'
import { headDescription, headTitle } from '#i18n/page-head.ts'
import { cityPages } from '#i18n/slugs.ts'
import { translator } from '#i18n/translate.ts'
import type { CityFile } from '#server/catalogue/format.ts'
import { inLanguage, type InLanguages } from '#server/catalogue/texts.ts'
import type { Head } from './head-faults.ts'

/** Title and description of a page, and where the texts stand that they are made of: `names.de`. */
export interface CityHead extends Head {
  city: string
  titleAt: string
  descriptionAt: string
}

export const kindsOf = (products: readonly { kind: ProductCard['kind'] }[]): ProductCard['kind'][] =>
  products.map(({ kind }) => kind)

/** A price with as many digits as any of ours. */
const from: Product['from'] = { EUR: 123450, GBP: 123450, USD: 123450 }

const pathOf = (at: string, texts: InLanguages<string>, locale: Locale): string =>
  `${at}.${texts[locale] === undefined ? 'en' : locale}`

export const isSoldIn = ({ scopes }: Pick<CityFile, 'scopes'>, variant: Variant): boolean =>
  scopes.some((scope) => scope === builds[variant].scopeId)

/** The heads of a city's pages and of its products, as a shop shows them in one language. */
export function headsOfCity(file: CityFile, variant: Variant, locale: Locale): CityHead[] {
  const brand = brandOf(variant, locale).name
  const city = inLanguage(file.names, locale)
  const titleAt = pathOf('names', file.names, locale)
  const own: CityHead = {
    page: `city ${city}`,
    city,
    title: headTitle(soldTitle('city', city, kindsOf(file.products), locale), brand, locale),
    titleAt,
    description: cityDescription({ name: city, tagline: inLanguage(file.tagline, locale) }, locale),
    descriptionAt: pathOf('tagline', file.tagline, locale),
  }
  const ofProducts = file.products.map(({ id, names, summary }, place): CityHead => {
    const title = productTitle({ name: inLanguage(names, locale), locationName: city }, locale)
    return {
      page: `product ${id}`,
      city,
      title: headTitle(title, brand, locale),
      titleAt: pathOf(`products.${place}.names`, names, locale),
      description: productDescription({ summary: inLanguage(summary, locale), from }, 'EUR', locale),
      descriptionAt: pathOf(`products.${place}.summary`, summary, locale),
    }
  })
  const t = translator(locale, 'city-pages')
  const below = cityPages
    .filter((page) => page !== 'all')
    .map((page): CityHead => ({
      page: `${page} ${city}`,
      city,
      title: headTitle(t(`${page}.title`, { city }), brand, locale),
      titleAt,
      description: headDescription([t(`${page}.description`, { city })], locale),
      descriptionAt: titleAt,
    }))
  return [own, ...ofProducts, ...below]
}
