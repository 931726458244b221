import { describe, expect, it } from 'vitest'
import { readEnvironment } from '#config/environment.ts'
import { anAuthorisation, signed } from '#tests/support/signed-webhook.ts'
import { sandboxAccount } from './sandbox/account.ts'
import { adyenConnection } from './connection.ts'
import { signatureCheck } from './webhook-signature.ts'

const [current, previous, other] = ['AB', 'CD', 'EF'].map((byte) => byte.repeat(32))
const connection = { ...sandboxAccount, environment: 'test', hmacKey: current ?? '' } as const

/** Configured as by an operator, with or without a previous key. */
const configured = (before: Record<string, string | undefined> = {}) =>
  adyenConnection(
    readEnvironment({
      ADYEN_API_KEY: 'key',
      ADYEN_MERCHANT_ACCOUNT: 'Shop',
      ADYEN_CLIENT_KEY: 'test_key',
      ADYEN_HMAC_KEY: current,
      ...before,
    }),
  )

describe('the signature of a webhook', () => {
  it.each([
    ['the current key', true, current],
    ['the previous key', true, previous],
    ['any other key', false, other],
  ])('checks a signature by %s while keys change: genuine is %s', (_, genuine, key) => {
    const isGenuine = signatureCheck(configured({ ADYEN_PREVIOUS_HMAC_KEY: previous }))
    expect(isGenuine(signed(anAuthorisation(), key))).toBe(genuine)
  })

  it('refuses a previous key that is not configured', () => {
    expect(signatureCheck(configured())(signed(anAuthorisation(), previous))).toBe(false)
  })

  it.each([
    { pspReference: 'PSP2' },
    { originalReference: 'PSP0' },
    { merchantAccountCode: 'Other' },
    { merchantReference: 'CLOTHER-1' },
    { amount: { value: 101, currency: 'EUR' } },
    { amount: { value: 100, currency: 'GBP' } },
    { eventCode: 'REFUND' },
    { success: 'false' },
  ])('covers the field %j', (changed) => {
    const isGenuine = signatureCheck(connection)
    const item = signed(anAuthorisation(), current)
    expect(isGenuine(item)).toBe(true)
    expect(isGenuine({ ...item, ...changed })).toBe(false)
  })

  it('reads a missing amount as two empty fields', () => {
    const isGenuine = signatureCheck(connection)
    const { additionalData } = signed(anAuthorisation({ amount: {} }), current)
    for (const amount of [undefined, null, 0, '', {}])
      expect(isGenuine({ ...anAuthorisation({ amount }), additionalData })).toBe(true)
    expect(isGenuine({ ...anAuthorisation(), additionalData })).toBe(false)
  })

  it('refuses fields that have no text', () => {
    const item = { ...signed(anAuthorisation(), current), merchantReference: { toString: 1 } }
    expect(signatureCheck(connection)(item)).toBe(false)
  })

  it.each([
    {},
    null,
    'x',
    anAuthorisation(),
    { ...anAuthorisation(), additionalData: { hmacSignature: 'x' } },
  ])('reports a missing signature: %j', (item) => {
    expect(signatureCheck(connection)(item)).toBe(false)
  })
})
