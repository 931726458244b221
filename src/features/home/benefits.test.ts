import { describe, expect, it } from 'vitest'
import type { ProductCard } from '#contract/product.ts'
import { benefitsOf } from './benefits.ts'

const ticket = (facts: Partial<ProductCard>): ProductCard => ({
  id: 1,
  name: 'A tour',
  url: 'a-tour',
  locationId: 41,
  locationName: 'Paris',
  locationUrl: 'paris',
  kind: 'hop_on',
  summary: '',
  transport: 'bus',
  duration: { amount: 1, unit: 'days' },
  from: null,
  retailFrom: null,
  rating: null,
  reviewCount: 0,
  cancelHours: 24,
  voucher: 'mobile',
  validMonths: 12,
  promotions: [],
  stopCount: 0,
  ...facts,
})

describe('benefitsOf', () => {
  it('counts the promises of the tickets on sale', () => {
    const promises = benefitsOf([
      ticket({}),
      ticket({ cancelHours: null, validMonths: 0 }),
      ticket({ voucher: 'paper', validMonths: 3 }),
      ticket({ cancelHours: 48 }),
    ])
    expect(promises).toEqual({ all: 4, free: 3, cancelHours: 24, mobile: 3, months: 12 })
  })

  it('picks the smaller of equally common deadlines', () => {
    expect(benefitsOf([ticket({ cancelHours: 48 }), ticket({ cancelHours: 24 })]).cancelHours).toBe(24)
  })

  it('promises nothing when nothing is on sale', () => {
    expect(benefitsOf([])).toEqual({ all: 0, free: 0, cancelHours: undefined, mobile: 0, months: 0 })
  })
})
