import { localeEntries, locales, type Locale } from '#config/locales.ts'
import { localeOfPath } from './locale-of-path.ts'
import {
  cityPages,
  cityPageSlugs,
  citySlugOf,
  reservedSlugs,
  slugOf,
  slugs,
  type CityPage,
  type PageName,
  type PlainPage,
  type TokenPage,
} from './slugs.ts'

/** Slugs by locale. */
type SlugTable = Record<string, string>
export interface CityParams {
  id: number
  slugs: SlugTable
}
export interface ProductParams {
  city: CityParams
  id: number
  slugs: SlugTable
}

/** Every address of the shop. Links, redirects, the sitemap and tests all use this union. */
export type Address =
  | { page: PlainPage }
  | { page: TokenPage; token: string }
  | { page: 'city' | CityPage; city: CityParams }
  | { page: 'product'; product: ProductParams }

/** A product's names from the API (S3, hreflangs). */
interface ProductHrefs {
  id: number
  locationId: number
  hreflangs: readonly { lang: string; locationName: string; urlName: string }[]
}

/**
 * The address of a product in every language, for the canonical path, hreflang, language menu and sitemap.
 */
export const hrefsAddress = ({ id, locationId, hreflangs }: ProductHrefs): Address => ({
  page: 'product',
  product: {
    id,
    slugs: Object.fromEntries(hreflangs.map(({ lang, urlName }) => [lang, urlName])),
    city: {
      id: locationId,
      slugs: Object.fromEntries(hreflangs.map(({ lang, locationName }) => [lang, locationName])),
    },
  },
})

const slugIn = (table: SlugTable, locale: Locale): string => table[locale] ?? table.en ?? ''

function pathOf(address: Address, locale: Locale): string {
  switch (address.page) {
    case 'city':
      return `${address.city.id}/${slugIn(address.city.slugs, locale)}`
    case 'all':
    case 'seats':
    case 'serviceUpdate':
    case 'cityTerms':
      return `${address.city.id}/${slugIn(address.city.slugs, locale)}/${citySlugOf(address.page, locale)}`
    // S2: the map viewer stands below the id.
    case 'mapViewer':
      return `${address.city.id}/${citySlugOf('mapViewer', locale)}`
    case 'product': {
      const { city, id, slugs: own } = address.product
      return `${city.id}/${slugIn(city.slugs, locale)}/${id}/${slugIn(own, locale)}`
    }
    case 'voucher':
    case 'confirmOrder':
    case 'changeBooking':
    case 'moveTicket':
    case 'newsletterConfirm':
    case 'newsletterUnsubscribe':
    case 'eraseConfirm':
    case 'choosePassword':
      return `${slugOf(address.page, locale)}/${address.token}`
    default:
      return slugOf(address.page, locale)
  }
}

/** The canonical path of an address: `href('basket', 'fr')` is `/fr/panier-achats`. */
export function href(address: PlainPage | Address, locale: Locale): string {
  return `/${locale}/${pathOf(typeof address === 'string' ? { page: address } : address, locale)}`
}

/** A page below a city. */
export const cityPageHref = (page: CityPage, locale: Locale, city: { id: number; url: string }): string =>
  href({ page, city: { id: city.id, slugs: { [locale]: city.url } } }, locale)

/** The canonical path from the slugs of one language, as the API gives them in cards. */
export const cityHref = (locale: Locale, id: number, slug: string): string => `/${locale}/${id}/${slug}`

export const productHref = (
  locale: Locale,
  city: { id: number; slug: string },
  product: { id: number; slug: string },
): string => `/${locale}/${city.id}/${city.slug}/${product.id}/${product.slug}`

/** The hreflang value: the language alone, so that a German page serves Vienna too. American has its own. */
export const hreflangOf = (locale: Locale): string =>
  locale === 'en-us' ? localeEntries[locale].tag : locale

/** The same page in every language of the build, for hreflang and the language menu. */
export function alternates(
  address: PlainPage | Address,
  among: readonly Locale[] = locales,
): { locale: Locale; tag: string; href: string }[] {
  return among.map((locale) => ({ locale, tag: hreflangOf(locale), href: href(address, locale) }))
}

/** The page whose slug follows the locale in a path, if it is known at build time. */
export function pageOfPath(path: string): PageName | undefined {
  const locale = localeOfPath(path)
  if (!locale) return undefined
  const rest = path.slice(locale.length + 2)
  return (Object.keys(slugs) as PageName[]).find(
    (page) => rest === slugOf(page, locale) || rest.startsWith(`${slugOf(page, locale)}/`),
  )
}

/** Static slugs take precedence over city names, so no city may use one. */
export function isReservedSlug(slug: string): boolean {
  return (
    reservedSlugs.includes(slug) ||
    cityPageOfSlug(slug) !== undefined ||
    (Object.keys(slugs) as PageName[]).some((page) => locales.some((locale) => slugOf(page, locale) === slug))
  )
}

/** The page below a city with this slug in any language. */
export const cityPageOfSlug = (slug: string): CityPage | undefined =>
  cityPages.find((page) => Object.values(cityPageSlugs[page]).includes(slug.toLowerCase()))
