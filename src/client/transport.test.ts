import { describe, expect, it } from 'vitest'
import { getProduct } from '#contract/catalogue/product.ts'
import { addToBasket, changeCurrency } from './basket.ts'
import { findLocations } from './location.ts'
import { readPaymentMethods } from './payment.ts'
import { readMonth } from './product.ts'
import { ask, type Transport, type TransportRequest } from './transport.ts'
import { readVoucher } from './voucher.ts'

/** Records what a call sends, without an answer. */
async function sent(call: (transport: Transport) => Promise<unknown>): Promise<TransportRequest> {
  const requests: TransportRequest[] = []
  const recorder: Transport = {
    send(request) {
      requests.push(request)
      return Promise.resolve({ status: 404, body: undefined })
    },
  }
  await call(recorder)
  return requests[0] ?? expect.fail('nothing was sent')
}

describe('a call', () => {
  it('omits undefined query parameters', async () => {
    expect((await sent((to) => readMonth(to, 2182, '2026-12'))).path).toBe(
      '/api/v2/product/2182/availability?month=2026-12',
    )
    expect((await sent((to) => readMonth(to, 2182, '2026-12', 7))).path).toContain('optionId=7')
  })

  it('encodes the values of a query', async () => {
    const { path } = await sent((to) => readVoucher(to, 'a&b=c d/é'))
    expect(new URL(path, 'http://shop').searchParams.get('token')).toBe('a&b=c d/é')
  })

  it('keeps a path from leaving its call', async () => {
    const { path } = await sent((to) => ask(to, getProduct, { params: { id: '../a b?c=d' } }))
    expect(path).toBe('/api/v2/product/..%2Fa%20b%3Fc%3Dd')
  })

  it('sends key and body only when given', async () => {
    const body = { productId: 1, choices: [] }
    expect(await sent((to) => addToBasket(to, body, 'one-key'))).toMatchObject({
      method: 'POST',
      headers: { 'idempotency-key': 'one-key', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { headers, body: none } = await sent((to) => readMonth(to, 1, '2026-12'))
    expect(Object.keys(headers)).toEqual(['accept'])
    expect(none).toBeUndefined()
  })
})

describe('the values of a call', () => {
  it('searches destinations in lower case', async () => {
    expect((await sent((to) => findLocations(to, 'PARIS Été', 5))).path).toBe(
      `/api/v2/location?${new URLSearchParams({ query: 'paris été', limit: '5' }).toString()}`,
    )
  })

  it('sends currencies by their number', async () => {
    expect((await sent((to) => changeCurrency(to, 'GBP'))).body).toBe('{"id":2}')
    expect((await sent((to) => changeCurrency(to, 'USD'))).body).toBe('{"id":3}')
  })

  it('sends the amount to pay in minor units', async () => {
    const { path } = await sent((to) => readPaymentMethods(to, { amount: 8_050, currency: 'GBP' }, 'en-GB'))
    expect(Object.fromEntries(new URL(path, 'http://shop').searchParams)).toEqual({
      amount: '8050',
      currencyId: '2',
      locale: 'en-GB',
    })
  })
})
