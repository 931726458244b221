import { describe, expect, it } from 'vitest'
import type { Location } from '#contract/catalogue/location.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { cityJsonLd } from './city-json-ld.ts'

const PICTURE = '/it/pictures/city-41-abc.png'

const paris: Location = {
  id: 41,
  name: 'Parigi',
  country: 'Francia',
  url: 'parigi',
  tagline: 'La città dal piano alto.',
  productCount: 2,
  from: null,
  poster: { key: 'paris', hour: 'dawn', water: 'river', skyline: [] },
  zone: 'Europe/Paris',
  countryCode: 'FR',
  centre: [2.35, 48.85],
  intro: '',
  about: [],
  landmarks: [{ name: 'Torre Eiffel', at: [2.29, 48.85] }],
  operators: [],
  faqs: [{ question: 'Quando?', answer: 'Ogni giorno.' }],
  slugs: { it: 'parigi' },
}
const bus: ProductCard = {
  id: 2182,
  name: 'Bus di Parigi',
  url: 'bus-di-parigi',
  locationId: 41,
  locationName: 'Parigi',
  locationUrl: 'parigi',
  kind: 'hop_on',
  summary: 'Due giri.',
  transport: 'bus',
  duration: { amount: 1, unit: 'days' },
  from: { EUR: 3900, GBP: 3450, USD: 4200 },
  retailFrom: null,
  rating: null,
  reviewCount: 0,
  cancelHours: 24,
  voucher: 'mobile',
  validMonths: 12,
  promotions: [],
  stopCount: 14,
}
const things = (products: ProductCard[], destinations: string | null = 'Destinazioni') =>
  cityJsonLd(paris, products, {
    locale: 'it',
    labels: { home: 'Inizio', destinations: destinations ?? undefined },
    site: 'https://shop.example',
    brand: 'Cityloop Paris',
    picture: PICTURE,
    pictureOf: ({ id }) => `/it/pictures/product-${id}-abc.png`,
  })
const typed = (list: object[], type: string) =>
  list.find((thing) => '@type' in thing && thing['@type'] === type)

describe('cityJsonLd', () => {
  it('offers each product at its price per currency', () => {
    expect(typed(things([bus]), 'ItemList')).toMatchObject({
      itemListElement: [
        {
          position: 1,
          item: {
            url: 'https://shop.example/it/41/parigi/2182/bus-di-parigi',
            offers: [
              { priceCurrency: 'EUR', price: '39.00' },
              { priceCurrency: 'GBP', price: '34.50' },
              { priceCurrency: 'USD', price: '42.00' },
            ],
          },
        },
      ],
    })
  })

  it("shows each product's own picture and the name of the shop", () => {
    const pictures = [2182, 2183].map((id) => ({
      item: {
        image: `https://shop.example/it/pictures/product-${id}-abc.png`,
        brand: { '@type': 'Brand', name: 'Cityloop Paris' },
      },
    }))
    expect(typed(things([bus, { ...bus, id: 2183 }]), 'ItemList')).toMatchObject({
      itemListElement: pictures,
    })
  })

  it('offers nothing for a product not on sale', () => {
    expect(JSON.stringify(things([{ ...bus, from: null }]))).not.toContain('"Offer"')
  })

  it('adds breadcrumbs, without destinations where none exist', () => {
    const names = (list: object[]) =>
      (typed(list, 'BreadcrumbList') as { itemListElement: { name: string }[] }).itemListElement.map(
        ({ name }) => name,
      )
    expect(names(things([]))).toEqual(['Inizio', 'Destinazioni', 'Parigi'])
    expect(names(things([], null))).toEqual(['Inizio', 'Parigi'])
  })

  it("lists the city's place, sights and questions, with its picture", () => {
    expect(typed(things([]), 'TouristDestination')).toMatchObject({
      image: `https://shop.example${PICTURE}`,
      geo: { '@type': 'GeoCoordinates', longitude: 2.35, latitude: 48.85 },
      includesAttraction: [{ name: 'Torre Eiffel' }],
    })
    expect(typed(things([]), 'FAQPage')).toMatchObject({ mainEntity: [{ name: 'Quando?' }] })
  })
})
