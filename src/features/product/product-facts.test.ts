import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/product.ts'
import { translator } from '#i18n/translate.ts'
import { productFacts } from './product-facts.ts'

const tour = {
  kind: 'hop_on',
  duration: { amount: 2, unit: 'hours' },
  transport: 'bus',
  cancelHours: 24,
  voucher: 'mobile',
  validMonths: 12,
} as Product
const t = translator('en', 'product')
const texts = (over: Partial<Product> = {}) =>
  productFacts({ ...tour, ...over }, 'en', t).map(({ text }) => text)

describe('the facts of a product', () => {
  it('says how long a voucher is valid', () => {
    expect(texts({ validMonths: 0 })).toContain(t('facts.validDay'))
    for (const count of [1, 12]) {
      expect(texts({ validMonths: count })).toContain(t('facts.validMonths', { count }))
    }
  })

  it('says whether the ticket can be cancelled', () => {
    expect(texts({ cancelHours: null })).toContain(t('facts.noCancel'))
    for (const count of [0, 24]) {
      expect(texts({ cancelHours: count })).toContain(t('facts.cancelUntil', { count }))
    }
  })

  it('leaves out transport for attractions', () => {
    expect(texts()).toHaveLength(5)
    expect(texts({ transport: null, kind: 'attraction' })).toHaveLength(4)
  })
})
