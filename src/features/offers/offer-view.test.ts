import { describe, expect, it } from 'vitest'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { translator } from '#i18n/translate.ts'
import { createOfferView } from './offer-view.ts'

const card: ProductCard = {
  id: 2182,
  name: 'Paris red line',
  url: 'paris-red-line',
  locationId: 41,
  locationName: 'Paris',
  locationUrl: 'paris',
  kind: 'hop_on',
  summary: 'Ten stops.',
  transport: 'bus',
  duration: { amount: 24, unit: 'hours' },
  from: { EUR: 3900, GBP: 3450, USD: 4200 },
  retailFrom: { EUR: 4400, GBP: 3900, USD: 4700 },
  rating: 4.6,
  reviewCount: 8,
  cancelHours: 24,
  voucher: 'mobile',
  validMonths: 12,
  promotions: [],
  stopCount: 14,
}
const words = (change: Partial<ProductCard> = {}, locale: 'en' | 'de' | 'fr' = 'en') =>
  createOfferView({ ...card, ...change }, locale, translator(locale, 'offers'))

describe('createOfferView', () => {
  it('computes the saving of each currency separately', () => {
    expect(words().saving).toEqual({ EUR: 'Save €5', GBP: 'Save £4.50', USD: 'Save $5' })
    expect(words({}, 'de').saving?.EUR).toBe('5\u00a0€ gespart')
  })

  it('shows the number of reviews', () => {
    expect(words().stars?.count).toBe('8 reviews')
    expect(words({ reviewCount: 1 }, 'de').stars?.count).toBe('1 Bewertung')
  })

  it('claims no saving where one currency has none', () => {
    expect(words({ retailFrom: { EUR: 4400, GBP: 3450, USD: 4700 } }).saving).toBeUndefined()
    expect(words({ retailFrom: null }).was).toBeUndefined()
  })

  it('states when a ticket cannot be cancelled', () => {
    expect(words({ cancelHours: null }).facts).toMatchObject({ cancel: 'Cannot be cancelled', free: false })
    expect(words({ cancelHours: null, cancelVaries: true }).facts).toMatchObject({
      cancel: 'Cancellation depends on the ticket',
      free: false,
    })
    expect(words().facts.cancel).toBe('Free cancellation up to 24 hours in advance')
  })

  it('omits price and stars where there are none', () => {
    expect(words({ from: null, rating: null }).price).toBeUndefined()
    expect(words({ from: null, rating: null }).stars).toBeUndefined()
    expect(words({}, 'fr').stars).toMatchObject({ text: '4,6', label: '4,6 sur 5' })
  })

  it('gives each means of transport its line', () => {
    expect(words().line).toBe('red')
    expect(words({ transport: 'boat', kind: 'cruise' }).line).toBe('teal')
    expect(words({ transport: 'bus_boat', kind: 'package' }).line).toBe('purple')
    expect(words({ transport: null, kind: 'attraction' })).toMatchObject({
      line: 'orange',
      transportName: 'Attraction',
    })
  })

  it('counts stops only where a ride has several', () => {
    expect(words({ stopCount: 2 }).facts.stops).toMatch(/\b2\b/)
    for (const stopCount of [0, 1]) expect(words({ stopCount }).facts.stops).toBeUndefined()
  })

  it('links to the canonical address', () => {
    expect(words().href).toBe('/en/41/paris/2182/paris-red-line')
  })
})
