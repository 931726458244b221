import { countLocations, readTopLocations } from '#client/location.ts'
import { readTopProducts } from '#client/product.ts'
import { readSiteReviews } from '#client/site.ts'
import type { Transport } from '#client/transport.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import type { Build } from '#config/builds.ts'
import { FOOTER_LENGTH } from '#config/footer-lists.ts'
import type { Locale } from '#config/locales.ts'
import type { LocationCard } from '#contract/catalogue/location.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { ratingTexts } from './rating-texts.ts'

export interface FooterLists {
  topLocations: readonly LocationCard[]
  topProducts: readonly ProductCard[]
  /** How many cities are sold; absent in a shop of one city, and where the operator makes a claim. */
  cityCount: number | undefined
  rating: ReturnType<typeof ratingTexts> | undefined
}

/** Without a reply a list is left out: a footer must not break a page, least of all the error page. */
export async function readFooterLists(api: Transport, build: Build, locale: Locale): Promise<FooterLists> {
  const [locations, products, reviews, cities] = await Promise.all([
    readTopLocations(api, FOOTER_LENGTH),
    readTopProducts(api, FOOTER_LENGTH),
    readSiteReviews(api),
    build.singleCityId === undefined && ownBrand().claims.cities === undefined
      ? countLocations(api)
      : undefined,
  ])
  return {
    // A build for one city has no list of cities.
    topLocations: locations.ok && build.singleCityId === undefined ? locations.value.data : [],
    topProducts: products.ok ? products.value.data : [],
    cityCount: cities?.ok ? cities.value : undefined,
    rating: reviews.ok ? ratingTexts(reviews.value, locale) : undefined,
  }
}
