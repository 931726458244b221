import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/catalogue/product.ts'
import { productJsonLd } from './json-ld.ts'

const product = {
  kind: 'hop_on',
  name: 'Paris Bus',
  summary: 'Ten stops.',
  from: { EUR: 3900, GBP: 3400, USD: 4200 },
  rating: null,
  reviewCount: 0,
  faqs: [],
} as unknown as Product

const stop = { name: 'Opéra', at: [2.33, 48.87] }
const of = (over: Partial<Product> = {}) =>
  productJsonLd({
    product: { ...product, ...over },
    routes: [{ stops: [stop] }] as unknown as Parameters<typeof productJsonLd>[0]['routes'],
    url: 'https://shop.example/en/41/paris/2182/bus',
    picture: 'https://shop.example/en/pictures/2182.png',
    brand: 'Night Buses',
    trail: [{ name: 'Paris', url: 'https://shop.example/en/41/paris' }],
  })[0] as Record<string, unknown>

describe('the structured data of a product', () => {
  it('has picture and brand', () => {
    expect(of()).toMatchObject({
      name: 'Paris Bus',
      description: 'Ten stops.',
      image: 'https://shop.example/en/pictures/2182.png',
      brand: { '@type': 'Brand', name: 'Night Buses' },
    })
  })

  it('has a rating only where travellers gave one', () => {
    expect(of()['aggregateRating']).toBeUndefined()
    expect(of({ rating: 4.5, reviewCount: 12 })['aggregateRating']).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.5,
      reviewCount: 12,
    })
  })

  it('is a trip with its stops, unless it is an attraction', () => {
    const geo = { '@type': 'GeoCoordinates', longitude: 2.33, latitude: 48.87 }
    expect(of()).toMatchObject({
      '@type': ['Product', 'TouristTrip'],
      itinerary: { numberOfItems: 1, itemListElement: [{ item: { name: 'Opéra', geo } }] },
    })
    expect(of({ kind: 'attraction' })).toMatchObject({ '@type': 'Product', itinerary: undefined })
  })
})
