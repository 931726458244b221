import { expect, it } from 'vitest'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { moreInCity } from './more-in-city.ts'

const card = (id: number, kind: ProductCard['kind'], over: Partial<ProductCard> = {}) =>
  ({ id, kind, from: { EUR: 100, GBP: 100, USD: 100 }, ...over }) as ProductCard
const bus = card(1, 'hop_on')
const shuttle = card(2, 'hop_on')
const cruise = card(3, 'cruise')
const museum = card(4, 'attraction')
const walk = card(5, 'tour')
const both = card(6, 'package')
const of = (one: ProductCard, parts: number[] = []) => ({
  ...one,
  locationId: 41,
  parts: parts.map((productId) => ({ productId, name: '', operator: null, optionIds: [] })),
})
const idsFor = (one: ReturnType<typeof of>, sold: ProductCard[]) => moreInCity(one, sold).map(({ id }) => id)

it('offers three tours, other kinds first', () => {
  expect(idsFor(of(bus), [bus, shuttle, cruise, museum, walk])).toEqual([3, 4, 5])
  expect(idsFor(of(bus), [bus, shuttle, cruise])).toEqual([3, 2])
})

it('offers no packages, parts or closed tours', () => {
  expect(idsFor(of(both, [1, 3]), [bus, cruise, both, museum])).toEqual([4])
  expect(idsFor(of(bus), [bus, both, card(7, 'tour', { from: null })])).toEqual([])
})
