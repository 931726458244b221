import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pay } from '#client/payment.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { sandboxAccount } from '#server/payments/sandbox/account.ts'
import { atProof } from '#tests/support/scale.ts'
import { anAuthorisation, signed } from '#tests/support/signed-webhook.ts'
import { openTill, statusOf, type Till } from './open-till.ts'

/** Forged webhooks, by somebody who knows a payment but not the key, and repeated genuine ones. */
const FORGED = atProof(60, 1_000)
const REPLAYS = atProof(40, 1_000)
const SEED = process.env['PROOF_SEED'] ?? String(Date.now())

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

const post = (item: object, over: object = {}) =>
  till.shop.api.fetch(
    new Request('http://shop/api/webhooks/adyen', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        live: 'false',
        notificationItems: [{ NotificationRequestItem: item }],
        ...over,
      }),
    }),
  )

type Item = ReturnType<typeof anAuthorisation>
type Signed = ReturnType<typeof signed> & Item

/** Every way that an item may be wrong; `below` draws what it is changed to. */
function forgeries(genuine: Item, below: (most: number) => number): (() => [object, object?])[] {
  const good = signed(genuine) as Signed
  const { hmacSignature } = good.additionalData
  const flipped = Buffer.from(hmacSignature, 'base64')
  const bit = below(flipped.length * 8)
  flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  const withSignature = (signature: unknown) => ({ ...genuine, additionalData: { hmacSignature: signature } })
  const changed = (over: Partial<Record<keyof Item, unknown>>) => ({ ...good, ...over })
  return [
    () => [genuine],
    () => [withSignature('')],
    () => [withSignature(null)],
    () => [withSignature(randomBytes(32).toString('base64'))],
    () => [withSignature(flipped.toString('base64'))],
    () => [withSignature(hmacSignature.slice(0, 1 + below(40)))],
    () => [withSignature(`A${hmacSignature}`)],
    () => [signed(genuine, randomBytes(32).toString('hex'))],
    () => [signed(genuine, '00'.repeat(32))],
    () => [changed({ amount: { value: genuine.amount.value + 1 + below(9), currency: 'EUR' } })],
    () => [changed({ amount: { value: genuine.amount.value, currency: 'GBP' } })],
    () => [changed({ pspReference: `X${genuine.pspReference}` })],
    () => [changed({ originalReference: genuine.pspReference })],
    () => [changed({ merchantReference: `${genuine.merchantReference}-${below(9)}` })],
    () => [changed({ eventCode: 'CAPTURE' })],
    () => [changed({ merchantAccountCode: 'CityloopElsewhere' })],
    () => [good, { live: 'true' }],
    () => [good, { live: true }],
  ]
}

it(`takes none of ${FORGED} forged webhooks`, { timeout: 60_000 + FORGED * 100 }, async () => {
  console.log(`PROOF_SEED=${SEED}`)
  const next = seededRandom(SEED)
  const below = (most: number) => Math.floor(next() * most)
  const visitor = await till.withBasket()
  const order = await till.order(visitor, {}, { holderName: 'PENDING' })
  await pay(visitor, order)
  const [payment] = till.sandbox.ledger.payments.all()
  const genuine = anAuthorisation({
    pspReference: payment?.id,
    merchantReference: payment?.reference,
    amount: payment?.amount,
  })
  for (let one = 0; one < FORGED; one += 1) {
    const all = forgeries(genuine, below)
    const [item, over] = all[one % all.length]?.() ?? expect.fail()
    expect((await post(item, over)).status, JSON.stringify(item)).toBe(401)
  }
  // A genuine item does not vouch for the one beside it.
  const news = signed({ ...genuine, eventCode: 'REPORT_AVAILABLE' })
  const notificationItems = [news, genuine].map((item) => ({ NotificationRequestItem: item }))
  expect((await post(news, { notificationItems })).status).toBe(202)
  await till.shop.services.payments.work()
  expect(await till.rows('select id from webhook_inbox')).toEqual([])
  expect(await statusOf(visitor, order.attemptId)).toBe('pending')
  // The same news with a right signature counts, so the others were refused for theirs.
  expect((await post(signed(genuine))).status).toBe(202)
  await till.shop.services.payments.work()
  expect(await statusOf(visitor, order.attemptId)).toBe('paid')
})

it(`ignores ${REPLAYS} repeated genuine webhooks`, { timeout: 60_000 + REPLAYS * 100 }, async () => {
  const visitor = await till.withBasket()
  await till.press(visitor)
  const bodies = () => till.sandbox.ledger.deliveries.all()
  await expect.poll(() => bodies().every(({ accepted }) => accepted)).toBe(true)
  const books = () =>
    till.rows(
      `select (select jsonb_agg(s) from sale s) as sales,
         (select jsonb_agg(a) from payment_attempt a) as attempts,
         (select jsonb_agg(h order by h.id) from stock_hold h) as holds,
         (select count(*) from outbox) as mails,
         (select count(*) from voucher) as vouchers, (select count(*) from payment_event) as events`,
    )
  await till.shop.services.payments.work()
  const before = await books()
  const sent = bodies().map(({ body }) => body)
  for (let one = 0; one < REPLAYS; one += 1) {
    const { notificationItems } = JSON.parse(sent[one % sent.length] ?? '{}') as {
      notificationItems: { NotificationRequestItem: { merchantAccountCode: string } }[]
    }
    const [item] = notificationItems
    expect(item?.NotificationRequestItem.merchantAccountCode).toBe(sandboxAccount.merchantAccount)
    expect((await post(item?.NotificationRequestItem ?? {})).status).toBe(202)
    if (one % 50 === 0) await till.shop.services.payments.work()
  }
  await till.shop.services.payments.work()
  expect(await books()).toEqual(before)
})
