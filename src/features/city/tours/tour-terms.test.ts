import { describe, expect, it } from 'vitest'
import { locales } from '#config/locales.ts'
import type { OptionSummary } from '#contract/catalogue/product.ts'
import { optionsValidity } from '#i18n/options-validity.ts'
import { tourTerms } from './tour-terms.ts'

const operator = {
  name: 'Seine à Vue',
  address: '1 quai',
  phone: null,
  email: 'a@b.example',
  demonstration: true,
}
const option = {
  kind: 'opening_hours',
  name: '1 day',
  validity: { kind: 'flexible', months: 3 },
  cancellation: [{ hours: 24, share: 100 }],
  studentCard: true,
} as unknown as OptionSummary
const tour: Parameters<typeof tourTerms>[0] = {
  kind: 'hop_on',
  locationName: 'Paris',
  operator,
  options: [option],
  voucher: 'mobile',
  important: ['Bring a hat.'],
}

const freeUntil = 'Cancel free of charge up to 24 hours before midnight at the start of the day of your visit'

describe('the conditions of a tour', () => {
  it('name operator, validity, cancellation, voucher and proofs', () => {
    expect(tourTerms(tour, 'en')).toEqual([
      'Operator: Seine à Vue (demonstration)',
      'Valid: any day for 3 months',
      `${freeUntil} (Paris time).`,
      'The voucher on your phone is enough',
      'Students must show their student card',
      'Bring a hat.',
    ])
  })

  it('leave out what the operator does not ask', () => {
    const dated = {
      ...option,
      studentCard: false,
      cancellation: [],
      validity: { kind: 'dated' as const, days: 1 },
    }
    const plain = { ...tour, operator: null, options: [dated], voucher: 'paper' as const }
    expect(tourTerms({ ...plain, important: [] }, 'en')).toEqual([
      'Valid: on the day you choose',
      'Cannot be cancelled.',
      'Please print the voucher',
    ])
  })

  it.each(locales)('say the validity in the words of the product page in %s', (locale) => {
    expect(tourTerms(tour, locale)[1]).toContain(optionsValidity(tour.options, locale))
  })
})
