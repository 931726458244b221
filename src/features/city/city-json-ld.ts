import type { Location } from '#contract/location.ts'
import type { ProductCard } from '#contract/product.ts'
import { currencies } from '#domain/money.ts'
import type { Locale } from '#config/locales.ts'
import { cityHref, href, productHref } from '#i18n/routes.ts'

interface Labels {
  home: string
  /** Absent where the build has no list of destinations. */
  destinations: string | undefined
}

const CONTEXT = 'https://schema.org'
const inUnits = (minor: number) => (minor / 100).toFixed(2)

/**
 * Structured data of a city for search engines: breadcrumbs, the place, its products with prices, the
 * questions.
 */
export function cityJsonLd(
  city: Location,
  products: readonly ProductCard[],
  locale: Locale,
  labels: Labels,
  site: URL | string,
): object[] {
  const absolute = (path: string) => new URL(path, site).href
  const crumbs = [
    { name: labels.home, path: href('home', locale) },
    ...(labels.destinations ? [{ name: labels.destinations, path: href('destinations', locale) }] : []),
    { name: city.name, path: cityHref(locale, city.id, city.url) },
  ]
  const product = (card: ProductCard) => ({
    '@type': 'Product',
    name: card.name,
    description: card.summary,
    url: absolute(
      productHref(locale, { id: card.locationId, slug: card.locationUrl }, { id: card.id, slug: card.url }),
    ),
    ...(card.from && {
      offers: currencies.map((currency) => ({
        '@type': 'Offer',
        priceCurrency: currency,
        price: inUnits(card.from?.[currency] ?? 0),
        availability: `${CONTEXT}/InStock`,
      })),
    }),
  })
  return [
    {
      '@context': CONTEXT,
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ name, path }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name,
        item: absolute(path),
      })),
    },
    {
      '@context': CONTEXT,
      '@type': 'TouristDestination',
      name: city.name,
      description: city.tagline,
      url: absolute(cityHref(locale, city.id, city.url)),
      geo: { '@type': 'GeoCoordinates', longitude: city.centre[0], latitude: city.centre[1] },
      includesAttraction: city.landmarks.map(({ name }) => ({ '@type': 'TouristAttraction', name })),
    },
    {
      '@context': CONTEXT,
      '@type': 'ItemList',
      itemListElement: products.map((card, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        item: product(card),
      })),
    },
    ...(city.faqs.length > 0
      ? [
          {
            '@context': CONTEXT,
            '@type': 'FAQPage',
            mainEntity: city.faqs.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]
      : []),
  ]
}
