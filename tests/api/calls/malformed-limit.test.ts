import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxAccount } from '#server/payments/sandbox/account.ts'
import { locales } from '#config/locales.ts'
import { createTestFront } from '#tests/front/create-test-front.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { anAuthorisation, signed } from '#tests/support/signed-webhook.ts'
import { wordsOf } from '#tests/support/words.ts'

const POINTS = 5

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ limits: { malformed: POINTS, failedWebhook: POINTS } })
})
afterAll(() => shop.close())

const JSON_TYPE = 'application/json'

const post = (path: string, body: string, { address = '', type = JSON_TYPE } = {}) =>
  shop.api.fetch(
    new Request(`http://shop${path}`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-forwarded-for': address },
      body,
    }),
  )

const often = async (times: number, ask: () => Response | Promise<Response>): Promise<number[]> => {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) statuses.push((await ask()).status)
  return statuses
}

describe('what cannot be read', () => {
  const COUPON = '/api/v2/coupon/apply'

  let addresses = 0

  it.each([
    ['no JSON', COUPON, '{', 400],
    ['wrong fields', COUPON, '{"code":7}', 400],
    ['too large a body', COUPON, `"${'x'.repeat(16 * 1024)}"`, 413],
    ['too large a form', '/api/booking/move', `a=${'x'.repeat(4 * 1024)}`, 413],
  ])('makes its address wait for sending %s', async (_, path, body, status) => {
    const address = `203.0.113.${(addresses += 1)}`
    expect(await often(POINTS, () => post(path, body, { address }))).toEqual(Array(POINTS).fill(status))
    const refused = await post('/api/v2/coupon/apply', '{"code":"TEN"}', { address })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    expect((await post(path, body, { address: '203.0.113.99' })).status).toBe(status)
  })

  it('leaves reading to an address that must wait', async () => {
    const address = '203.0.113.50'
    await often(POINTS + 1, () => post(COUPON, '{', { address }))
    const headers = { 'x-forwarded-for': address }
    const read = await shop.api.fetch(new Request('http://shop/api/v2/product/2182', { headers }))
    expect(read.status).toBe(200)
  })

  it('counts nothing that was understood', async () => {
    const address = '203.0.113.51'
    const ask = () => post(COUPON, '{"code":"NOBODY"}', { address })
    expect(new Set(await often(POINTS * 2, ask))).not.toContain(429)
  })
})

describe('a failed webhook', () => {
  const WEBHOOK = '/api/webhooks/adyen'
  const notification = (items: object[]) =>
    JSON.stringify({
      live: 'false',
      notificationItems: items.map((item) => ({ NotificationRequestItem: item })),
    })
  const genuine = notification([signed(anAuthorisation())])
  const forged = notification([signed(anAuthorisation(), '00'.repeat(32))])

  it('makes forgers wait, and nobody with a genuine one', async () => {
    const address = '203.0.113.60'
    expect(await often(POINTS, () => post(WEBHOOK, forged, { address }))).toEqual(Array(POINTS).fill(401))
    const refused = await post(WEBHOOK, forged, { address })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await post(WEBHOOK, '{', { address })).status).toBe(429)
    expect(await often(POINTS * 2, () => post(WEBHOOK, genuine, { address }))).toEqual(
      Array(POINTS * 2).fill(202),
    )
  })

  it('counts beside a genuine one, which is taken', async () => {
    const address = '203.0.113.62'
    const mixed = notification([signed(anAuthorisation()), signed(anAuthorisation(), '00'.repeat(32))])
    expect(await often(POINTS * 2, () => post(WEBHOOK, mixed, { address }))).toEqual(
      Array(POINTS * 2).fill(202),
    )
    expect((await post(WEBHOOK, forged, { address })).status).toBe(429)
  })

  it('has larger ones refused unread', async () => {
    const address = '203.0.113.61'
    const padded = notification([{ ...signed(anAuthorisation()), padding: 'x'.repeat(20 * 1024) }])
    expect((await post(WEBHOOK, padded, { address })).status).toBe(202)
    await often(POINTS, () => post(WEBHOOK, forged, { address }))
    expect((await post(WEBHOOK, padded, { address })).status).toBe(429)
  })

  it('is what has more items than Adyen sends', async () => {
    const items = (count: number) =>
      notification(
        Array.from({ length: count }, () => ({ merchantAccountCode: sandboxAccount.merchantAccount })),
      )
    expect((await post(WEBHOOK, items(51))).status).toBe(400)
    const many = Array.from({ length: 50 }, (_, at) => signed(anAuthorisation({ pspReference: `PSP${at}` })))
    expect((await post(WEBHOOK, notification(many))).status).toBe(202)
  })
})

describe('a body that the front drops', () => {
  let front: Awaited<ReturnType<typeof createTestFront>>
  beforeAll(async () => {
    front = await createTestFront((request) => shop.api.fetch(request))
  })
  afterAll(() => front.close())

  it('is answered in the language of its caller', async () => {
    const { status, body } = await front.ask('/api/v2/coupon/apply', {
      method: 'POST',
      headers: { 'content-type': JSON_TYPE, language: 'de' },
      body: Buffer.alloc(16 * 1024 + 1, ' '),
    })
    const { error } = JSON.parse(body.toString()) as { error: { code: string; message: string } }
    expect([status, error.code]).toEqual([413, 'too_large'])
    expect(error.message).toBe(wordsOf('de', 'api')('too_large'))
  })

  it.each(locales)('shows its form again, in %s', async (lang) => {
    const { status, body } = await front.ask(`/api/contact?lang=${lang}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.alloc(64 * 1024 + 1, 'a&'),
    })
    expect(status).toBe(413)
    expect(body.toString()).toContain(wordsOf(lang, 'api')('too_large'))
    expect(body.toString()).toContain('name="query"')
  })
})
