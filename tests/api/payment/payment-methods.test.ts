import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#domain/result.ts'
import type { MethodsQuery, PaymentProvider } from '#server/payments/provider.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const asked: MethodsQuery[] = []
const provider = {
  checkout: { clientKey: 'test', environment: 'test' },
  methods(query: MethodsQuery) {
    asked.push(query)
    return Promise.resolve(ok([{ type: 'paypal', name: 'PayPal' }]))
  },
} as unknown as PaymentProvider

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ provider })
})
afterAll(() => shop.close())

const ask = (locale: string, amount = 4_000) =>
  shop.visit({ language: 'fr' }).send({
    method: 'GET',
    headers: {},
    body: undefined,
    path: `/api/v2/payments/methods?currencyId=1&locale=${locale}&amount=${amount}`,
  })

it.each([
  ['en', 'en-GB', 'GB'],
  ['en-GB', 'en-GB', 'GB'],
  ['en-us', 'en-US', 'US'],
  ['us', 'en-US', 'US'],
  ['en-US', 'en-US', 'US'],
  ['de', 'de-DE', 'DE'],
  ['it-IT', 'it-IT', 'IT'],
])('sends the locale %s as %s', async (locale, language, country) => {
  const reply = await ask(locale)
  expect(reply).toMatchObject({ status: 200, body: { data: [{ type: 'paypal' }] } })
  await ask(locale, 9_999)
  expect(asked.at(-1)).toMatchObject({ language, country })
})

it.each(['', 'nl', 'nl-NL', 'EN', 'en-gb', 'english', 'constructor'])(
  'refuses the locale "%s" in words',
  async (locale) => {
    const reply = await ask(locale)
    expect(reply).toMatchObject({
      status: 400,
      body: { error: { code: 'malformed', fields: { locale: 'invalid_locale' } } },
    })
    expect((reply.body as { error: { message: string } }).error.message).toMatch(/[a-zé]{3,} .+\.$/)
  },
)

it('asks once for amounts that round alike', async () => {
  const before = asked.length
  for (let amount = 7_601; amount <= 7_700; amount++) await ask('es', amount)
  expect(asked.slice(before)).toMatchObject([{ amount: { amount: 7_700, currency: 'EUR' } }])
})
