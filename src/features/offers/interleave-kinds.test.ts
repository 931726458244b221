import { describe, expect, it } from 'vitest'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { interleaveKinds } from './interleave-kinds.ts'

const product = (id: number, kind: ProductCard['kind']): ProductCard => ({
  id,
  kind,
  name: '',
  url: '',
  locationId: 1,
  locationName: '',
  locationUrl: '',
  summary: '',
  transport: null,
  duration: { amount: 1, unit: 'hours' },
  from: null,
  retailFrom: null,
  rating: null,
  reviewCount: 0,
  cancelHours: null,
  voucher: 'mobile',
  validMonths: 0,
  promotions: [],
  stopCount: 0,
})

describe('interleaveKinds', () => {
  it('alternates kinds, each in its own order', () => {
    const products = [
      product(1, 'hop_on'),
      product(2, 'hop_on'),
      product(3, 'hop_on'),
      product(4, 'cruise'),
      product(5, 'tour'),
      product(6, 'cruise'),
    ]
    expect(interleaveKinds(products, 5).map(({ id }) => id)).toEqual([1, 4, 5, 2, 6])
  })

  it('returns fewer products when few exist', () => {
    expect(interleaveKinds([], 6)).toEqual([])
    expect(interleaveKinds([product(1, 'tour')], 6).map(({ id }) => id)).toEqual([1])
  })
})
