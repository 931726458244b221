import { expect, it } from 'vitest'
import type { SaleLine } from '#contract/basket.ts'
import { basketItems, lostItems } from './basket-items.ts'
import { changeLink } from './product-link.ts'
import { sameChoice } from './same-choice.ts'

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
  duration: { amount: 1, unit: 'days' },
  day: '2026-12-05',
  time: null,
  units: [{ type: 'adult', count: 2, price: 3900, retail: 4500 }],
  total: 7800,
  discount: 0,
  retail: 9000,
  voucher: 'mobile',
  validMonths: 12,
  studentCard: false,
  cancelUntil: null,
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

it('tells a line from a package of the same number', () => {
  expect(basketItems([aLine({ id: 9 }), aLine({ id: 10, packageGroup: 9 })])).toHaveLength(2)
})

it('finds what was held and is no more', () => {
  const before = { lines: [aLine({ id: 1 }), aLine({ id: 2, productName: 'Seine' })] }
  expect(lostItems(before, { lines: [aLine({ id: 1 })] }).map((item) => item.name)).toEqual(['Seine'])
  expect(lostItems(before, before)).toEqual([])
})

it('asks for the same choice again, part by part', () => {
  const items = basketItems([
    aLine({ id: 1, productId: 2112, packageGroup: 9 }),
    aLine({ id: 2, productId: 2112, packageGroup: 9, optionId: 8, time: '14:30' }),
  ])
  expect(items.map(sameChoice)).toEqual([
    {
      productId: 2112,
      choices: [
        { optionId: 7, day: '2026-12-05', time: null, passengers: { adult: 2 } },
        { optionId: 8, day: '2026-12-05', time: '14:30', passengers: { adult: 2 } },
      ],
    },
  ])
})

it('leads back to the product and tells no more than the line to change', () => {
  expect(changeLink(aLine({ id: 17, time: '14:30' }), 'fr')).toBe(
    '/fr/41/paris/2182/paris-loop?line=17#booking',
  )
})
