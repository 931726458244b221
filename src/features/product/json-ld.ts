import type { RouteMap } from '#contract/map.ts'
import type { Product } from '#contract/product.ts'
import { currencies, type Prices } from '#domain/money.ts'

interface Facts {
  product: Product
  routes: RouteMap['routes']
  /** Absolute address of the page. */
  url: string
  trail: readonly { name: string; url: string }[]
}

const decimal = (minorUnits: number): string => (minorUnits / 100).toFixed(2)

const offers = (from: Prices, url: string) =>
  currencies.map((currency) => ({
    '@type': 'Offer',
    url,
    priceCurrency: currency,
    price: decimal(from[currency]),
    availability: 'https://schema.org/InStock',
  }))

/**
 * Structured data for search engines; prices come from the catalogue, and a rating is included only when
 * travellers gave it.
 */
export function productJsonLd({ product, routes, url, trail }: Facts): object[] {
  const { name, summary, from, rating, reviewCount, faqs } = product
  const isTrip = product.kind !== 'attraction'
  const stops = routes.flatMap((route) => route.stops)
  return [
    {
      '@context': 'https://schema.org',
      '@type': isTrip ? ['Product', 'TouristTrip'] : 'Product',
      '@id': `${url}#product`,
      name,
      description: summary,
      url,
      ...(from ? { offers: offers(from, url) } : {}),
      ...(rating !== null
        ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } }
        : {}),
      ...(isTrip && stops.length > 0
        ? {
            itinerary: {
              '@type': 'ItemList',
              numberOfItems: stops.length,
              itemListElement: stops.map((stop, index) => ({
                '@type': 'ListItem',
                position: index + 1,
                item: {
                  '@type': 'TouristAttraction',
                  name: stop.name,
                  geo: { '@type': 'GeoCoordinates', longitude: stop.at[0], latitude: stop.at[1] },
                },
              })),
            },
          }
        : {}),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: step.url,
      })),
    },
    ...(faqs.length > 0
      ? [
          {
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: faqs.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]
      : []),
  ]
}
