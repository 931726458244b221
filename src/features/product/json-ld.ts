import type { RouteMap } from '#contract/catalogue/map.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { breadcrumbs, faqPage, offersOf, SCHEMA_ORG } from '#i18n/structured-data.ts'

interface Facts {
  product: Product
  routes: RouteMap['routes']
  /** Absolute addresses of the page and of its picture for shared links. */
  url: string
  picture: string
  /** The shop's name. */
  brand: string
  trail: readonly { name: string; url: string }[]
}

const itinerary = (stops: RouteMap['routes'][number]['stops']) => ({
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
})

/**
 * Structured data for search engines; prices come from the catalogue, and a rating is included only when
 * travellers gave it.
 */
export function productJsonLd({ product, routes, url, picture, brand, trail }: Facts): object[] {
  const { name, summary, from, rating, reviewCount, faqs } = product
  const isTrip = product.kind !== 'attraction'
  const stops = routes.flatMap((route) => route.stops)
  return [
    {
      '@context': SCHEMA_ORG,
      '@type': isTrip ? ['Product', 'TouristTrip'] : 'Product',
      '@id': `${url}#product`,
      name,
      description: summary,
      url,
      image: picture,
      brand: { '@type': 'Brand', name: brand },
      offers: from ? offersOf(from, url) : undefined,
      aggregateRating:
        rating === null ? undefined : { '@type': 'AggregateRating', ratingValue: rating, reviewCount },
      itinerary: isTrip && stops.length > 0 ? itinerary(stops) : undefined,
    },
    breadcrumbs(trail),
    ...faqPage(faqs),
  ]
}
