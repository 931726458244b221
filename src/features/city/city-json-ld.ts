import type { Location } from '#contract/catalogue/location.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import type { Locale } from '#config/locales.ts'
import { breadcrumbs, faqPage, offersOf, SCHEMA_ORG } from '#i18n/structured-data.ts'
import { cityHref, href, productHref } from '#i18n/routes.ts'

interface Shown {
  locale: Locale
  labels: {
    home: string
    /** Absent where the build has no list of destinations. */
    destinations: string | undefined
  }
  site: URL | string
  /** The shop's name. */
  brand: string
  /** Paths of the pictures for shared links: the city's, and those of its products. */
  picture: string
  pictureOf: (card: ProductCard) => string
}

/**
 * Structured data of a city for search engines: breadcrumbs, the place, its products with prices, the
 * questions.
 */
export function cityJsonLd(
  city: Location,
  products: readonly ProductCard[],
  { locale, labels, site, brand, picture, pictureOf }: Shown,
): object[] {
  const absolute = (path: string) => new URL(path, site).href
  const crumbs = [
    { name: labels.home, url: absolute(href('home', locale)) },
    ...(labels.destinations
      ? [{ name: labels.destinations, url: absolute(href('destinations', locale)) }]
      : []),
    { name: city.name, url: absolute(cityHref(locale, city.id, city.url)) },
  ]
  const product = (card: ProductCard) => ({
    '@type': 'Product',
    name: card.name,
    description: card.summary,
    url: absolute(
      productHref(locale, { id: card.locationId, slug: card.locationUrl }, { id: card.id, slug: card.url }),
    ),
    image: absolute(pictureOf(card)),
    brand: { '@type': 'Brand', name: brand },
    offers: card.from ? offersOf(card.from) : undefined,
  })
  return [
    breadcrumbs(crumbs),
    {
      '@context': SCHEMA_ORG,
      '@type': 'TouristDestination',
      name: city.name,
      description: city.tagline,
      url: absolute(cityHref(locale, city.id, city.url)),
      image: absolute(picture),
      geo: { '@type': 'GeoCoordinates', longitude: city.centre[0], latitude: city.centre[1] },
      includesAttraction: city.landmarks.map(({ name }) => ({ '@type': 'TouristAttraction', name })),
    },
    {
      '@context': SCHEMA_ORG,
      '@type': 'ItemList',
      itemListElement: products.map((card, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        item: product(card),
      })),
    },
    ...faqPage(city.faqs),
  ]
}
