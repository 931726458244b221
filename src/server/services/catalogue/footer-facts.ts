import { FOOTER_LENGTH } from '#config/footer-lists.ts'
import { locales } from '#config/locales.ts'
import type { Services } from '../index.ts'

/** Everything of the catalogue that footers print, in all languages: few imports change it. */
export const footerFacts = ({
  locations,
  products,
  site,
}: Pick<Services, 'locations' | 'products' | 'site'>): string =>
  JSON.stringify(
    locales.map((locale) => {
      const { rating, count } = site.reviews(locale)
      return [
        locations.topSlim(locale, FOOTER_LENGTH),
        locations.topSlim(locale, Number.MAX_SAFE_INTEGER).length,
        products
          .top(locale, FOOTER_LENGTH)
          .map(({ id, name, url, locationId, locationUrl }) => [id, name, url, locationId, locationUrl]),
        rating,
        count,
      ]
    }),
  )
