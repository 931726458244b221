import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { aChoice } from '#tests/fixtures/choice.ts'
import { AddToCart } from '#contract/basket/basket-requests.ts'
import { SendEnquiry } from './contact.ts'
import { Payer } from '#contract/payment/payment-requests.ts'
import { Id, IdText, PassengerCounts } from './common-schemas.ts'

/** The code of each wrong field, by its path. */
function codes(schema: v.GenericSchema, given: unknown): Record<string, string> {
  const checked = v.safeParse(schema, given)
  const issues = (checked.issues ?? []).toReversed()
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

describe('passengers', () => {
  it.each([
    [{ adult: 1 }, {}],
    [{ adult: 99 }, {}],
    [{ adult: 100 }, { adult: 'invalid_count' }],
    [{ adult: -1, child: 2 }, { adult: 'invalid_count' }],
    [{ adult: 1.5 }, { adult: 'invalid_count' }],
    [{ adult: 1, child: 0 }, {}],
    [{ adult: 0 }, { '': 'no_passengers' }],
    [{}, { '': 'no_passengers' }],
  ])('answers the passengers %j with %j', (given, expected) => {
    expect(codes(PassengerCounts, given)).toEqual(expected)
  })
})

describe('an addition', () => {
  it.each([
    [0, { choices: 'no_choice' }],
    [1, {}],
    [10, {}],
    [11, { choices: 'too_many' }],
  ])('answers an addition of %i choices with %j', (count, expected) => {
    const choices = Array.from({ length: count }, () => aChoice())
    expect(codes(AddToCart, { productId: 2182, choices })).toEqual(expected)
  })
})

describe('an id', () => {
  it.each([
    [1, true],
    [2_147_483_647, true],
    [2_147_483_648, false],
    [0, false],
    [-1, false],
    [1.5, false],
  ])('accepts the id %d: %s', (id, may) => {
    expect(v.is(Id, id)).toBe(may)
    expect(v.is(IdText, String(id))).toBe(may)
  })

  it.each(['01', '+1', '1e3', ' 1', '', '0x1'])('refuses an id written as "%s"', (text) => {
    expect(v.is(IdText, text)).toBe(false)
  })
})

describe('a payer', () => {
  const payer = { firstName: 'Zoë', lastName: 'Tester', email: 'zoe@example.com', country: 'FR' }
  const dialled = { phonePrefix: '33', phone: '612345678' }

  it.each([
    ['1234', {}],
    ['123', { phone: 'phone' }],
    ['1-2.3/4', {}],
    ['06 12 34 56 78', {}],
    ['(0) 612-345', {}],
    ['123456789012345', {}],
    ['1234567890123456', { phone: 'phone' }],
    ['61234567a', { phone: 'phone' }],
    ['+33612345', { phone: 'phone' }],
    ['......', { phone: 'phone' }],
    ['1 2 3 4 5 6 7 8 9 0 1 2 3', { phone: 'too_long' }],
  ])('answers a payer with the phone %s with %j', (phone, expected) => {
    expect(codes(Payer, { ...payer, ...dialled, phone })).toEqual(expected)
  })

  it.each([
    ['phonePrefix', '', 'required'],
    ['phonePrefix', '+33', 'required'],
    ['phonePrefix', '12345', 'required'],
    ['country', 'fr', 'required'],
    ['country', 'FRA', 'required'],
    ['firstName', 'Иван', 'latin'],
    ['firstName', 'Zoë\nTester', 'latin'],
    ['lastName', 'Tester\u2028Zoë', 'latin'],
    ['lastName', ' ', 'required'],
    ['lastName', 'a'.repeat(81), 'too_long'],
    ['email', 'zoe', 'email'],
  ])('refuses a payer whose %s is "%s" with %s', (field, value, expected) => {
    expect(codes(Payer, { ...payer, ...dialled, [field]: value })).toEqual({ [field]: expected })
  })
})

describe('an enquiry', () => {
  const enquiry = {
    name: 'Zoë',
    email: 'zoe@example.com',
    city: 'Paris',
    queryType: 'other',
    query: 'Hello\nthere',
    captcha: 'x',
  }

  it('allows line breaks in the text only', () => {
    expect(codes(SendEnquiry, enquiry)).toEqual({})
    for (const field of ['name', 'city', 'phone']) {
      expect(codes(SendEnquiry, { ...enquiry, [field]: '1\n2' })).toEqual({ [field]: 'invalid' })
    }
  })

  it.each([
    ['name', 120],
    ['city', 120],
    ['phone', 40],
    ['query', 5_000],
  ])('limits its %s to %i letters', (field, most) => {
    expect(codes(SendEnquiry, { ...enquiry, [field]: 'a'.repeat(most) })).toEqual({})
    expect(codes(SendEnquiry, { ...enquiry, [field]: 'a'.repeat(most + 1) })).toEqual({ [field]: 'too_long' })
  })
})
