import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LimitName } from '#server/limits/limits.ts'
import { openShop, type Shop } from '#server/shop.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { visit } from '#tests/support/visitor.ts'

let data: TestShop
/** A shop with the limits as shipped. */
let shop: Shop
beforeAll(async () => {
  data = await openTestShop()
  shop = await openShop(data.environment, { jobs: false })
})
afterAll(async () => {
  await shop.close()
  await data.close()
})

const MINUTE = 60
const HOUR = 60 * MINUTE

const shipped: Record<LimitName, [times: number, seconds: number]> = {
  search: [240, MINUTE],
  searchPage: [120, MINUTE],
  notFound: [240, MINUTE],
  malformed: [240, MINUTE],
  failedWebhook: [60, MINUTE],
  cart: [60, MINUTE],
  coupon: [10, MINUTE],
  payment: [30, MINUTE],
  methods: [60, MINUTE],
  voucher: [60, MINUTE],
  scan: [3_000, MINUTE],
  lookup: [120, MINUTE],
  encode: [30, MINUTE],
  enquiry: [6, 10 * MINUTE],
  plainForm: [3, 600],
  plainForms: [60, 3600],
  login: [20, MINUTE],
  mail: [20, HOUR],
  recipient: [3, HOUR],
  recipientDay: [6, 24 * HOUR],
  freeOrderEmail: [5, 24 * HOUR],
  freeOrderAddress: [10, 24 * HOUR],
  account: [10, 15 * MINUTE],
  device: [10, 15 * MINUTE],
  everywhere: [100, 15 * MINUTE],
}

it.each(Object.entries(shipped) as [LimitName, [number, number]][])(
  'counts %s as shipped: %j',
  async (name, [times, seconds]) => {
    for (let one = 0; one < times; one += 1) {
      expect(await shop.limits.spend(name, 'somebody'), `${one + 1} of ${times}`).toBeUndefined()
    }
    const wait = await shop.limits.spend(name, 'somebody')
    expect(wait).toBeGreaterThan(seconds - MINUTE)
    expect(wait).toBeLessThanOrEqual(seconds)
    expect(await shop.limits.spend(name, 'somebody else')).toBeUndefined()
  },
)

let addresses = 0
/** An invalid body counts like any other, and is cheap to refuse. */
const NOTHING = '{}'

it.each([
  ['login', 'POST', '/member/login/email', 20, MINUTE],
  ['login of an agency', 'POST', '/agent/login', 20, MINUTE],
  ['new password', 'POST', '/member/restore', 20, MINUTE],
  ['coupon', 'POST', '/coupon/apply', 10, MINUTE],
  ['voucher', 'GET', '/transaction/voucher', 60, MINUTE],
  ['basket', 'POST', '/transaction/addToCart', 60, MINUTE],
  ['short link', 'POST', '/api/encode', 30, MINUTE],
  ['list of ways to pay', 'GET', '/payments/methods', 60, MINUTE],
  ['payment', 'POST', '/transaction/payment/adyen', 30, MINUTE],
  ['newsletter', 'POST', '/subscriber/subscribe', 20, HOUR],
  ['registration', 'POST', '/member/signin/email', 20, HOUR],
  ['link for a new password', 'POST', '/member/restore/request', 20, HOUR],
  ['contact form', 'POST', '/contact/sendEnquiry', 6, 10 * MINUTE],
])('limits each %s by address: %s %s, %i times in %i seconds', async (_, method, path, times, seconds) => {
  addresses += 1
  const address = `203.0.113.${addresses}`
  const ask = async (from: string) => {
    const visitor = visit(shop.api, { 'x-forwarded-for': from, 'content-type': 'application/json' })
    const body = method === 'GET' ? undefined : NOTHING
    return visitor.send({ method, path: `/api/v2${path}`, headers: {}, body })
  }
  const statuses = []
  for (let one = 0; one < times; one += 1) statuses.push((await ask(address)).status)
  expect(statuses).not.toContain(429)
  const refused = await ask(address)
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(seconds - MINUTE)
  expect(wait).toBeLessThanOrEqual(seconds)
  expect((await ask(`192.0.2.${addresses}`)).status).not.toBe(429)
})
