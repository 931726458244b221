import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCountries } from '#client/country.ts'
import { CACHE_SECONDS } from '#contract/api-headers.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { visit } from '#tests/support/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

it.each([
  ['the browser', { 'accept-language': 'de-AT,de;q=0.9', currency: 'EUR' }, 'AT'],
  ['the address', { 'accept-language': 'de', currency: 'EUR', 'x-forwarded-for': '193.0.6.139' }, 'NL'],
  ['the currency', { 'accept-language': 'fr', currency: 'USD', language: 'fr' }, 'US'],
  ['the language', { currency: 'EUR', language: 'it' }, 'IT'],
])('proposes one country to the payer by %s', async (_, headers, expected) => {
  const read = await listCountries(visit(shop.api, headers))
  const proposed = read.ok && read.value.data.filter(({ home }) => home).map(({ code }) => code)
  expect(proposed).toEqual([expected])
})

it('proposes no country of an earlier caller', async () => {
  await listCountries(visit(shop.api, { 'accept-language': 'de-AT' }))
  const { headers } = await visit(shop.api, {}).send({
    method: 'GET',
    path: '/api/v2/country',
    headers: {},
    body: undefined,
  })
  expect(headers.get(CACHE_SECONDS)).toBeNull()
  const read = await listCountries(visit(shop.api, { language: 'es' }))
  expect(read.ok && read.value.data.find(({ home }) => home)?.code).toBe('ES')
})
