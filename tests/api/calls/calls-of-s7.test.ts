import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { callsOf, type ApiDocument } from '#tests/support/api-document.ts'
import { aMember } from '#tests/support/member.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/**
 * Every call that S7 names, sent once: none may be missing or answer like an unknown address. What each one
 * does is tested elsewhere.
 */
type Who = 'guest' | 'member'
interface Named {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As S7 writes it; `{id}` where it has one. */
  path: string
  id?: string
  query?: string
  body?: unknown
  as?: Who
  status: number
}

const SALE = '{sale}'
const DAY = '2026-12-01'
const someone = { email: 'ana@example.org', password: 'a long way round the block' }
const attempt = { attemptId: randomUUID() }
const order = {
  ...attempt,
  payer: {
    firstName: 'Ana',
    lastName: 'Silva',
    email: 'ana@example.org',
    phonePrefix: '33',
    phone: '612345678',
    country: 'FR',
  },
  travellers: [],
  // Not what is in the basket: refused by a rule, after the address was found.
  lines: [],
  total: { amount: 1, currency: 'EUR' },
}
const details = { firstName: 'Ana', lastName: 'Silva', phonePrefix: '33', phone: '612345678', country: 'FR' }
const get = (path: string, more: Partial<Named> = {}): Named => ({
  method: 'GET',
  path,
  status: 200,
  ...more,
})
const post = (path: string, body: unknown, status: number, more: Partial<Named> = {}): Named => ({
  method: 'POST' as const,
  path,
  body,
  status,
  ...more,
})
const ofParis = { id: '41' }
const ofBus = { id: '2182' }
const ofOption = { id: '21821' }

const payment: Named[] = [
  get('/country'),
  post('/transaction/payment/creditcard/confirm', attempt, 404, { as: 'guest' }),
  post('/transaction/payment/adyen', { ...order, paymentMethod: { type: 'scheme' } }, 422, { as: 'guest' }),
  post('/transaction/payment/adyen/details', { ...attempt, details: {} }, 404, { as: 'guest' }),
  post('/transaction/payment/adyen/cancel', attempt, 404, { as: 'guest' }),
  get('/payments/methods', { query: 'currencyId=1&countryId=75&locale=fr-FR&amount=4000' }),
  post('/transaction/payment/local', order, 422, { as: 'guest' }),
  post('/transaction/payment/resume', undefined, 200, { as: 'guest' }),
  get('/transaction/voucher', { query: `token=${'a'.repeat(43)}`, status: 404 }),
]
const location: Named[] = [
  ...['/location/{id}/about', '/location/href/{id}', '/location/{id}', '/location/{id}/product'].map((path) =>
    get(path, ofParis),
  ),
  ...['seat', 'main'].map((kind) => get(`/location/{id}/product/${kind}`, ofParis)),
  ...['/location/{id}/serviceInformation', '/location/{id}/map'].map((path) => get(path, ofParis)),
  ...['/location/top/slim', '/location/top', '/product/top'].map((path) => get(path, { query: 'limit=8' })),
  get('/location', { query: 'query=pariz&limit=5' }),
  get('/location', { query: 'limit=300' }),
]
const product: Named[] = [
  get('/product/{id}', ofBus),
  get('/product/{id}/href', ofBus),
  get('/product/{id}/availability', { ...ofBus, query: 'month=2026-12' }),
  get('/product/{id}/fullAvailability', ofBus),
  get('/product/{id}/fullAvailability', { ...ofBus, query: `from=${DAY}` }),
  get('/product/{id}/fullAvailability', { ...ofBus, query: `exactDate=${DAY}` }),
  get('/product/{id}/persontypes', { ...ofBus, query: `day=${DAY}` }),
  get('/product/{id}/priceInfo', { ...ofBus, query: `day=${DAY}` }),
  get('/product/{id}/option/availability', { ...ofBus, query: `day=${DAY}` }),
  get('/option/{id}/exactDateAvailability', { ...ofOption, query: `from=${DAY}` }),
  get('/option/{id}/availability', ofOption),
  get('/option/{id}/availability/times', { ...ofOption, query: `day=${DAY}` }),
  post('/transaction/addToCart', anAddition(), 201),
  get('/product/{id}/review', ofBus),
  get('/faq/scope/{id}', { id: '10' }),
  get('/faq/product/{id}', ofBus),
  get('/product/{id}/map', ofBus),
]
const basket: Named[] = [
  get('/transaction/sale', { as: 'guest' }),
  get('/transaction/transactionSales', { as: 'guest' }),
  post('/coupon/apply', { code: 'NOBODY' }, 422, { as: 'guest' }),
  get('/transaction/crossSellingProducts', { as: 'guest' }),
  get('/sale/{id}/upselling', { as: 'guest', id: '1', query: 'fromOptionId=21821' }),
  { method: 'PUT', path: '/currency/update', body: { id: 2 }, as: 'guest', status: 200 },
  { method: 'DELETE', path: '/sale/delete/{id}', id: '999999', as: 'guest', status: 404 },
]
const enquiry = { name: 'Ana', email: 'ana@example.org', city: 'Paris', queryType: 'other', query: 'Hello?' }
const generic: Named[] = [
  get('/continent'),
  // Without the proof of work no mail is sent.
  post('/subscriber/subscribe', { firstName: 'Ana', email: 'ana@example.org', countryId: 9999 }, 422),
  get('/covid19/notifications'),
  get('/terms'),
  post('/tis', { reference: 'CLX7KQ2M9R', email: 'ana@example.org' }, 202),
  post('/contact/sendEnquiry', enquiry, 422),
  get('/status/data', { query: 'statusType=product&id=2182' }),
  get('/reviews/websiteStatisticsAndReviews'),
  post('/api/encode', { url: 'http://localhost:4321/en/home' }, 200),
  get('/ipstack', { query: 'ip=8.8.8.8' }),
]
const people: Named[] = [
  post('/agent/login', someone, 401),
  post('/member/login/email', someone, 401),
  post('/member/login/google', { code: 'x'.repeat(20), state: 'x'.repeat(43) }, 422),
  post('/member/signin/email', { ...someone, firstName: 'Ana', lastName: 'Silva' }, 422),
  post('/member/restore/request', { email: 'ana@example.org' }, 202),
  post('/member/restore', { token: 'a'.repeat(43), password: 'another way round the block' }, 422),
  get('/transaction', { as: 'member' }),
  get('/member/info', { as: 'member' }),
  get('/sale/{id}/print', { as: 'member', id: SALE }),
  get('/sale/{id}/cancel', { as: 'member', id: SALE }),
  { method: 'PUT', path: '/member/edit', body: details, as: 'member', status: 200 },
  post('/member/logout', undefined, 200, { as: 'member' }),
]

describe('the calls of S7', () => {
  let shop: TestShop
  let known: Record<Who, Visitor>
  let saleId: number
  let document: ApiDocument
  beforeAll(async () => {
    shop = await openTestShop()
    known = { guest: shop.visit(), member: await aMember(shop, 'member@example.org') }
    await addToBasket(known.guest, anAddition(), randomUUID())
    await addToBasket(known.member, anAddition(), randomUUID())
    saleId = await payFor(shop, known.member)
    const told = await shop.visit().send({
      method: 'GET',
      path: '/api/v2/openapi.json',
      headers: {},
      body: undefined,
    })
    document = told.body as ApiDocument
  })
  afterAll(() => shop.close())

  describe.each<[string, Named[]]>([
    ['payment', payment],
    ['location', location],
    ['product', product],
    ['basket and currency', basket],
    ['generic', generic],
    ['members and agents', people],
  ])('%s', (_, calls) => {
    it.each(calls)('$method $path?$query answers $status', async (named) => {
      const { method, path, id = '', query = 'version=1', body, as, status } = named
      const asked = path.replace('{id}', id === SALE ? String(saleId) : id)
      const reply = await (as ? known[as] : shop.visit()).send({
        method,
        path: `/api/v2${asked}?${query}`,
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), language: 'fr' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      expect(reply.status, JSON.stringify(reply.body)).toBe(status)
      const inDocument = callsOf(document).some(
        (one) =>
          one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked),
      )
      expect(inDocument, 'told by the OpenAPI document').toBe(true)
    })
  })

  it('answers 404 for an unknown call', async () => {
    const nothing = await shop.visit().send({
      method: 'GET',
      path: '/api/v2/location/41/nothing',
      headers: {},
      body: undefined,
    })
    expect(nothing.status).toBe(404)
  })
})
