import { expect, it } from 'vitest'
import { freezeRequest, type RequestParts } from './frozen-request.ts'

const payer = {
  firstName: 'Zoë',
  lastName: 'Tester',
  email: 'zoe@example.com',
  phonePrefix: '33',
  phone: '06 12 34 56 78',
  country: 'FR',
}

function requestOf(over: Partial<RequestParts['payer']>): Record<string, unknown> {
  const frozen = freezeRequest({
    merchantAccount: 'shop',
    reference: 'CL1-1',
    amount: { amount: 4000, currency: 'EUR' },
    returnUrl: 'https://shop.example/en/paid',
    origin: 'https://shop.example',
    locale: 'en',
    payer: { ...payer, ...over },
    lines: [],
    order: { paymentMethod: { type: 'scheme' } },
    shopperIp: undefined,
  })
  return JSON.parse(frozen) as Record<string, unknown>
}

it('sends the bank the given phone number', () => {
  expect(requestOf({})['telephoneNumber']).toBe('+330612345678')
})

it('sends the bank no phone without one', () => {
  expect(requestOf({ phone: '' })).not.toHaveProperty('telephoneNumber')
})
