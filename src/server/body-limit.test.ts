import { describe, expect, it } from 'vitest'
import { bodyLimit, isTooLarge } from './body-limit.ts'

const KB = 1024

describe('the most bytes of a body', () => {
  it.each([
    ['a call', 'POST', '/api/v2/coupon/apply', 16 * KB],
    ['a call that is sent more', 'POST', '/api/v2/transaction/payment/adyen', 64 * KB],
    ['a call with an id', 'POST', '/api/v2/sale/7/cancel', 16 * KB],
    ['another method', 'DELETE', '/api/v2/coupon/apply', 0],
    ['a call without a body', 'POST', '/api/v2/member/logout', 0],
    ['an address below a call', 'POST', '/api/v2/sale/7/cancel/8', 0],
    ['a form', 'POST', '/api/contact', 64 * KB],
    ['a button', 'POST', '/api/voucher/mail', 4 * KB],
    ['webhooks', 'POST', '/api/webhooks/adyen', 64 * KB],
    ['a page', 'POST', '/en/home', 0],
  ])('are known of %s', (_, method, path, bytes) => {
    expect(bodyLimit(method, path)).toBe(bytes)
  })

  it.each([
    ['/api/voucher/mail', 4 * KB, false],
    ['/api/voucher/mail', 4 * KB + 1, true],
    ['/api/v2/member/logout', 9, false],
  ])('are compared with those announced: %s, %i', (path, length, isLarge) => {
    const headers = { 'content-length': String(length) }
    expect(isTooLarge(new Request(`http://shop${path}?lang=fr`, { method: 'POST', headers }))).toBe(isLarge)
  })
})
