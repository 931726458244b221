import { expect, it } from 'vitest'
import type { SaleLine } from '#contract/basket/basket.ts'
import { basketItems } from './basket-items.ts'
import { expiredTickets, unavailableTickets } from '#features/basket/changes/expired-tickets.ts'
import { changeLink } from '#features/basket/ticket/product-link.ts'

const aLine = (over: Partial<SaleLine> = {}): SaleLine => ({
  id: 1,
  productId: 2182,
  productName: 'Paris loop',
  productUrl: 'paris-loop',
  locationId: 41,
  locationName: 'Paris',
  locationUrl: 'paris',
  optionId: 7,
  optionName: 'One day',
  transport: 'bus',
  colour: 'red',
  duration: { amount: 1, unit: 'days' },
  day: '2026-12-05',
  time: null,
  units: [{ type: 'adult', count: 2, price: 3900, retail: 4500 }],
  total: 7800,
  discount: 0,
  retail: 9000,
  voucher: 'mobile',
  validUntil: '2026-12-05',
  validity: 'Valid on 5 December 2026',
  studentCard: false,
  cancelUntil: null,
  cancellation: 'This ticket cannot be cancelled.',
  travellerFields: [],
  traveller: null,
  packageGroup: null,
  heldUntil: '2026-11-21T10:20:00.000Z',
  ...over,
})

it('shows the lines of a package as one item with one price', () => {
  const lines = [
    aLine({ id: 4, packageGroup: 9, productName: 'Bus + Seine' }),
    aLine({ id: 5 }),
    aLine({ id: 6, packageGroup: 9, productName: 'Bus + Seine', total: 1000, retail: 1500 }),
  ]
  const items = basketItems(lines)
  expect(items.map(({ id, name, total, retail }) => ({ id, name, total, retail }))).toEqual([
    { id: 4, name: 'Bus + Seine', total: 8800, retail: 10500 },
    { id: 5, name: 'Paris loop', total: 7800, retail: 9000 },
  ])
})

it('keeps a line and a package with one id apart', () => {
  expect(basketItems([aLine({ id: 9 }), aLine({ id: 10, packageGroup: 9 })])).toHaveLength(2)
})

it('lists expired tickets, a package once', () => {
  const lines = [
    aLine({ id: 1, packageGroup: 9, productName: 'Bus + Seine' }),
    aLine({ id: 2, packageGroup: 9, productName: 'Bus + Seine', day: '2026-12-06' }),
    aLine({ id: 3, productName: 'Seine', day: '2026-12-07' }),
  ]
  expect(expiredTickets(lines)).toEqual([
    { name: 'Bus + Seine', day: '2026-12-05', line: lines[0] },
    { name: 'Seine', day: '2026-12-07', line: lines[2] },
  ])
})

it('names each unavailable ticket with its reason and product', () => {
  const lines = [aLine(), aLine({ id: 2, productId: 2190, productName: 'Boat' })]
  const reason = { code: 'not_enough_left' as const, message: 'Only 1 ticket is left.' }
  const choice = { optionId: 7, optionName: null, day: '2026-12-09', time: null, passengers: { adult: 2 } }
  const named = { productId: 2190, productName: null, locationName: null, choices: [choice], reason }
  expect(unavailableTickets([named], lines)).toEqual([
    { name: 'Boat', day: '2026-12-09', line: lines[1], reason: 'Only 1 ticket is left.' },
  ])
})

it('links to the product with only the line', () => {
  expect(changeLink(aLine({ id: 17, time: '14:30' }), 'fr')).toBe(
    '/fr/41/paris/2182/paris-loop?line=17#booking',
  )
})
