import { describe, expect, it } from 'vitest'
import { fail, ok } from '#domain/result.ts'
import type { MethodsQuery, OfferedMethod } from '#server/payments/provider.ts'
import { createPaymentMethods, roundedAmount } from './payment-methods.ts'

const klarna: OfferedMethod = { type: 'klarna', name: 'Klarna' }

function provider(offered: OfferedMethod[] = [klarna]) {
  const asked: MethodsQuery[] = []
  return {
    asked,
    methods(query: MethodsQuery) {
      asked.push(query)
      return Promise.resolve(ok(offered))
    },
  }
}
const wanted = (amount: number) => ({
  amount: { amount, currency: 'EUR' as const },
  country: 'DE',
  language: 'de-DE',
})

describe('an amount', () => {
  it.each([
    [0, 0],
    [1, 1],
    [99, 99],
    [100, 100],
    [101, 110],
    [4_137, 4_200],
    [4_200, 4_200],
    [99_001, 100_000],
    [150_000, 150_000],
    [150_001, 160_000],
    [999_999_999_999, 1_000_000_000_000],
  ])('asks for the amount %d as %d', (exact, rounded) => expect(roundedAmount(exact)).toBe(rounded))
})

describe('the payment methods', () => {
  it('caches the methods by rounded amount for five minutes', async () => {
    let now = 0
    const adyen = provider()
    const methods = createPaymentMethods(adyen, () => now)
    for (const amount of [4_101, 4_137, 4_200])
      expect(await methods.offered(wanted(amount))).toEqual([klarna])
    expect(adyen.asked).toEqual([wanted(4_200)])
    now = 299_999
    await methods.offered(wanted(4_200))
    expect(adyen.asked).toHaveLength(1)
    now = 300_000
    await methods.offered(wanted(4_200))
    await methods.offered(wanted(4_201))
    expect(adyen.asked).toHaveLength(3)
  })

  it('offers cards, uncached, while the provider is down', async () => {
    const methods = createPaymentMethods({
      methods: () => Promise.resolve(fail({ kind: 'unknown' as const })),
    })
    expect(await methods.offered(wanted(1))).toMatchObject([{ type: 'scheme' }])
    expect(methods.size).toBe(0)
  })
})
