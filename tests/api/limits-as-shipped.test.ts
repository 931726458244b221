import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultLimits } from '#server/services/limits.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ limits: defaultLimits })
})
afterAll(() => shop.close())

const MINUTE = 60
let addresses = 0
/** A body that is none counts like any other, and costs nothing to refuse. */
const NOTHING = '{}'

it.each([
  ['login', 'POST', '/member/login/email', 20, MINUTE],
  ['login of an agency', 'POST', '/agent/login', 20, MINUTE],
  ['new password', 'POST', '/member/restore', 20, MINUTE],
  ['coupon', 'POST', '/coupon/apply', 10, MINUTE],
  ['voucher', 'GET', '/transaction/voucher', 60, MINUTE],
  ['list of ways to pay', 'GET', '/payments/methods', 60, MINUTE],
  ['payment', 'POST', '/transaction/payment/adyen', 30, MINUTE],
  ['newsletter', 'POST', '/subscriber/subscribe', 20, 60 * MINUTE],
  ['registration', 'POST', '/member/signin/email', 20, 60 * MINUTE],
  ['link for a new password', 'POST', '/member/restore/request', 20, 60 * MINUTE],
  ['contact form', 'POST', '/contact/sendEnquiry', 6, 10 * MINUTE],
])('limits each %s by address: %s %s, %i times in %i seconds', async (_, method, path, times, seconds) => {
  addresses += 1
  const address = `203.0.113.${addresses}`
  const ask = async (from: string) => {
    const visitor = shop.visit({ 'x-forwarded-for': from, 'content-type': 'application/json' })
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
