import { describe, expect, it } from 'vitest'
import type { OptionSummary, Product } from '#contract/catalogue/product.ts'
import { translator } from '#i18n/translate.ts'
import { partFacts, productFacts } from './product-facts.ts'

const tour = {
  kind: 'hop_on',
  duration: { amount: 2, unit: 'hours' },
  transport: 'bus',
  cancelHours: 24,
  voucher: 'mobile',
  options: [] as Product['options'],
} as Product
const t = translator('en', 'product')
const texts = (over: Partial<Product> = {}) =>
  productFacts({ ...tour, ...over }, 'en', t).map(({ text }) => text)

describe('the facts of a product', () => {
  it('says when the ticket is good', () => {
    const valid = (...found: OptionSummary['validity'][]) =>
      texts({ options: found.map((validity) => ({ validity }) as OptionSummary) })
    const dated = (days: number) => ({ kind: 'dated', days }) as const
    const flexible = (months: number) => ({ kind: 'flexible', months }) as const
    expect(valid(dated(1), dated(1))).toContain('on the day you choose')
    expect(valid(dated(2))).toContain('from the day you choose')
    expect(valid(dated(1), dated(3))).toContain('from the day you choose')
    expect(valid(flexible(12), flexible(12))).toContain('any day for 12 months')
    expect(valid(flexible(1))).toContain('any day for 1 month')
    expect(valid(flexible(12), dated(1))).toContain('see each ticket')
    expect(valid(flexible(12), flexible(3))).toContain('see each ticket')
  })

  it('says whether the ticket can be cancelled', () => {
    expect(texts({ cancelHours: null })).toContain(t('facts.noCancel'))
    expect(texts({ cancelHours: null, cancelVaries: true })).toContain('see each ticket')
    for (const count of [0, 24]) {
      expect(texts({ cancelHours: count })).toContain(t('facts.cancelUntil', { count }))
    }
  })

  it('leaves out transport for attractions', () => {
    expect(texts()).toHaveLength(5)
    expect(texts({ transport: null, kind: 'attraction' })).toHaveLength(4)
  })

  it('tells of a part of a package only what the package can hold', () => {
    const days = (id: number, amount: number) =>
      ({ id, duration: { amount, unit: 'days' }, validity: { kind: 'dated', days: amount } }) as OptionSummary
    const bus: Product = {
      ...tour,
      duration: { amount: 1, to: 3, unit: 'days' },
      options: [days(1, 1), days(2, 2), days(3, 3)],
    }
    const told = (...held: number[]) => partFacts(bus, held, 'en', t).map(({ text }) => text)
    expect(told(1, 2, 3)).toContain('1–3 days')
    expect(told(2, 1)).toContain('1–2 days')
    expect(told(1)).toEqual(expect.arrayContaining(['1 day', 'on the day you choose']))
    expect(told(1), 'the package says how it is cancelled').not.toContain(
      t('facts.cancelUntil', { count: 24 }),
    )
  })
})
