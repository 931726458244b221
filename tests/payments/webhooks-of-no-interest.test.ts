import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pay } from '#client/payment.ts'
import { adyenProvider } from '#server/payments/adyen.ts'
import { adyenConnection } from '#server/payments/connection.ts'
import { createWebhookReceiver } from '#server/payments/receive-webhook.ts'
import type { Payments } from '#server/services/payment/payments.ts'
import { anAuthorisation, signed } from '#tests/support/signed-webhook.ts'
import { NOON } from '#tests/support/open-shop.ts'
import { openTill, statusOf, type Till } from './open-till.ts'

/** A day less, and a day more, than an item waits for what it belongs to. */
const SIX_DAYS_LATER = '2026-11-27T11:00:00Z'
const EIGHT_DAYS_LATER = '2026-11-29T11:00:00Z'

let till: Till
let process: Payments
let log: string[]
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(async () => {
  till.shop.setClock(NOON)
  await till.rows('delete from webhook_inbox')
  log = []
  process = till.anotherProcess((sentence) => log.push(sentence))
})

const batch = (...items: unknown[]) => ({
  live: 'false',
  notificationItems: items.map((item) => ({ NotificationRequestItem: item })),
})

/** Signed by two empty fields in place of the amount, as Adyen does it. */
function signedWithoutAmount(item: object) {
  const { additionalData } = signed({ ...item, amount: {} })
  return { ...item, additionalData }
}

const inbox = () =>
  till.rows('select psp_reference as psp, applied_at is not null as over, last_error from webhook_inbox')

const report = anAuthorisation({
  eventCode: 'REPORT_AVAILABLE',
  pspReference: 'settlement_detail_report_batch_7.csv',
  merchantReference: '',
})

describe('a genuine webhook of no interest', () => {
  const NOTHING = 'the shop does nothing with such an event'
  const reportLine = (why = NOTHING) =>
    `webhook REPORT_AVAILABLE settlement_detail_report_batch_7.csv is not acted on: ${why}`

  it.each<[string, object, string]>([
    ['a report', signed(report), reportLine()],
    ['a report of no amount', signedWithoutAmount({ ...report, amount: null }), reportLine()],
    ['a report without references', signed({ ...report, merchantReference: null }), reportLine()],
    [
      'a report with an amount that is half missing',
      signed({ ...report, amount: { value: null, currency: 'EUR' } }),
      reportLine(),
    ],
    [
      'a report of the company',
      signed({ ...report, merchantAccountCode: 'CityloopGroup' }),
      reportLine('it is of another account, CityloopGroup'),
    ],
    [
      'a payment of another account',
      signed(anAuthorisation({ merchantAccountCode: 'CityloopElsewhere' })),
      'webhook AUTHORISATION PSP1 is not acted on: it is of another account, CityloopElsewhere',
    ],
    [
      'a payment of no account',
      signed(anAuthorisation({ merchantAccountCode: null })),
      'webhook AUTHORISATION PSP1 is not acted on: it is of another account, unnamed',
    ],
    [
      'an event that Adyen invents later',
      signed(anAuthorisation({ eventCode: 'MOON_LANDED', success: true })),
      `webhook MOON_LANDED PSP1 is not acted on: ${NOTHING}`,
    ],
    [
      'an event without a code',
      signed(anAuthorisation({ eventCode: null, success: null })),
      `webhook  PSP1 is not acted on: ${NOTHING}`,
    ],
    [
      'a reference of many lines',
      signed(anAuthorisation({ eventCode: 'X\nY', pspReference: `P\u0000\ud800\u2028${'x'.repeat(9_000)}` })),
      `webhook X\ufffdY P\ufffd\ufffd\ufffd${'x'.repeat(196)} is not acted on: ${NOTHING}`,
    ],
    [
      'a payment without its amount',
      signedWithoutAmount(anAuthorisation({ amount: undefined })),
      'ALARM: webhook AUTHORISATION PSP1 is not acted on: its amount cannot be read',
    ],
    [
      'a refused payment without its amount',
      signedWithoutAmount(anAuthorisation({ amount: null, success: 'false' })),
      'webhook AUTHORISATION PSP1 is not acted on: its amount cannot be read',
    ],
    [
      'a payment of half a cent',
      signed(anAuthorisation({ amount: { value: 100.5, currency: 'EUR' } })),
      'ALARM: webhook AUTHORISATION PSP1 is not acted on: its amount cannot be read',
    ],
    [
      'a payment without any reference',
      signed(anAuthorisation({ merchantReference: null, originalReference: null })),
      'ALARM: webhook AUTHORISATION PSP1 is not acted on: its merchantReference cannot be read',
    ],
    [
      'a refund without its own reference',
      signed(anAuthorisation({ eventCode: 'REFUND', pspReference: null, originalReference: 'PSP1' })),
      'ALARM: webhook REFUND  is not acted on: its pspReference cannot be read',
    ],
    [
      'a payment that may have failed',
      signed(anAuthorisation({ success: null })),
      'ALARM: webhook AUTHORISATION PSP1 is not acted on: its success cannot be read',
    ],
  ])('is accepted and logged once: %s', async (_, item, line) => {
    expect(await process.receive(batch(item))).toEqual({ status: 202, forged: 0 })
    expect(await process.receive(batch(item, item))).toEqual({ status: 202, forged: 0 })
    await process.work()
    expect(log).toEqual([line])
    expect(await inbox()).toEqual([])
  })
})

describe('a webhook written unlike documented', () => {
  const live = (value: unknown) => (item: object) => ({ ...batch(item), live: value })
  it.each<[string, Record<string, unknown>, ((item: object) => object)?]>([
    ['success as a boolean', { success: true }],
    ['live as a boolean', {}, live(false)],
    ['live missing', {}, live(undefined)],
    ['live as an object', {}, live({ toString: 1 })],
    ['an amount as text', { amount: { value: '4000', currency: 'EUR' } }],
    ['no original reference', { originalReference: undefined }],
    ['unknown fields with odd text', { reason: '\u0000\ud800', metadata: { a: [1, null] } }],
  ])('pays its sale: %s', async (_, over, wrap = batch) => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor, {}, { holderName: 'PENDING' })
    await pay(visitor, order)
    const payment = till.sandbox.ledger.payments.all().at(-1) ?? expect.fail()
    const { reference: merchantReference, id: pspReference, amount } = payment
    expect(amount).toEqual({ value: 4_000, currency: 'EUR' })
    const item = signed(anAuthorisation({ merchantReference, pspReference, amount, ...over }))
    expect((await process.receive(wrap(item))).status).toBe(202)
    await process.work()
    expect(await statusOf(visitor, order.attemptId)).toBe('paid')
  })
})

describe('a batch', () => {
  const genuine = signed(anAuthorisation())
  const forged = { ...genuine, pspReference: 'FORGED' }

  it('takes its genuine items and no others', async () => {
    const odd = [forged, anAuthorisation(), null, 'x', [], { amount: { toString: 1 } }]
    const answer = await process.receive(batch(...odd, signed(report), genuine))
    expect(answer).toEqual({ status: 202, forged: odd.length })
    await process.work()
    expect(await inbox()).toMatchObject([{ psp: 'PSP1', over: false }])
  })

  it('keeps nothing of a genuine item but what is needed', async () => {
    await process.receive(batch({ ...genuine, shopperEmail: 'ana@example.org', reason: 'Ana' }))
    expect(await till.rows('select item::text from webhook_inbox')).toEqual([
      { item: expect.not.stringMatching(/ana/i) as string },
    ])
  })

  it('refuses one without a genuine item', async () => {
    expect(await process.receive(batch(forged, null))).toEqual({ status: 401, forged: 2 })
    expect(await process.receive({ live: 'false', notificationItems: [{}] })).toMatchObject({ status: 401 })
    const ofAnother = signed(anAuthorisation({ merchantAccountCode: 'CityloopElsewhere' }), 'AB'.repeat(32))
    expect(await process.receive(batch(ofAnother))).toMatchObject({ status: 401 })
    for (const body of [null, [], {}, { notificationItems: genuine }, batch()])
      expect(await process.receive(body)).toMatchObject({ status: 400 })
    expect(await inbox()).toEqual([])
  })

  it('refuses one of the other environment', async () => {
    for (const live of ['true', true])
      expect(await process.receive({ ...batch(genuine), live })).toMatchObject({ status: 401 })
    expect(log).toEqual([
      "webhook refused: it is signed with our key, but comes from Adyen's live environment",
    ])
    expect(await inbox()).toEqual([])
  })
})

describe('a live shop', () => {
  it('takes live webhooks and refuses those of a test', async () => {
    const { origin: sandboxOrigin } = till.sandbox
    const reached = { sandboxOrigin, mode: 'test', publicOrigin: 'http://localhost:4321' } as const
    const adyen = adyenProvider(adyenConnection(reached))
    const provider = { ...adyen, checkout: { ...adyen.checkout, environment: 'live' as const } }
    const { database, context } = till.shop
    const receive = createWebhookReceiver({ db: database.db, now: context.clock, provider }, (sentence) =>
      log.push(sentence),
    )
    const genuine = batch(signed(anAuthorisation()))
    expect(await receive(genuine)).toMatchObject({ status: 401 })
    expect(log[0]).toContain("comes from Adyen's test environment")
    expect(await receive({ ...genuine, live: 'true' })).toMatchObject({ status: 202 })
    expect(await inbox()).toHaveLength(1)
  })
})

describe('a flood of forgeries', () => {
  it('is a line a minute, of nothing that was sent', async () => {
    const forged = { ...signed(anAuthorisation()), pspReference: 'ana@example.org\nALARM' }
    for (let turn = 0; turn < 30; turn += 1) await process.receive(batch(forged, anAuthorisation()))
    expect(log).toEqual([
      'webhook refused: it is signed with none of our keys',
      'webhook refused: it is not signed',
    ])
    till.shop.setClock('2026-11-21T11:01:00Z')
    await process.receive(batch(forged))
    expect(log[2]).toBe('webhook refused: it is signed with none of our keys (29 more in between)')
  })
})

describe('a payment that no book knows', () => {
  const LOCK_WAITS = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const UNKNOWN = 'no attempt has this reference'

  async function workAt(instant: string) {
    till.shop.setClock(instant)
    await process.work()
  }

  it('is given up after a week, with an alarm', async () => {
    await process.receive(batch(signed(anAuthorisation())))
    await process.work()
    await workAt('2026-11-22T11:00:00Z')
    await workAt(SIX_DAYS_LATER)
    const waits = `webhook AUTHORISATION PSP1 waits: ${UNKNOWN}`
    expect(log).toEqual([waits])
    expect(await inbox()).toEqual([{ psp: 'PSP1', over: false, last_error: UNKNOWN }])

    await workAt(EIGHT_DAYS_LATER)
    const alarm =
      'ALARM: webhook AUTHORISATION PSP1 (CLNOBODY-1 100 EUR, in minor units) is given up after a week: ' +
      UNKNOWN
    expect(log).toEqual([waits, alarm])
    expect(await inbox()).toEqual([{ psp: 'PSP1', over: true, last_error: UNKNOWN }])

    await process.receive(batch(signed(anAuthorisation())))
    await workAt('2026-12-20T11:00:00Z')
    expect(log).toHaveLength(2)
    expect(await till.rows('select tries from webhook_inbox')).toEqual([{ tries: 4 }])
  })

  it('raises no alarm if it was refused', async () => {
    await process.receive(batch(signed(anAuthorisation({ success: 'false' }))))
    await process.work()
    await workAt(EIGHT_DAYS_LATER)
    expect(log.at(-1)).toMatch(/^webhook AUTHORISATION PSP1 .* is given up/)
  })

  it('is tried twice after a long outage', async () => {
    await process.receive(batch(signed(anAuthorisation())))
    await workAt(EIGHT_DAYS_LATER)
    expect(await inbox()).toMatchObject([{ over: false }])
    await workAt('2026-11-29T11:00:01Z')
    expect(await inbox()).toMatchObject([{ over: true }])
  })

  it('is told once by two processes', async () => {
    const other = till.anotherProcess((sentence) => log.push(sentence))
    await process.receive(batch(signed(anAuthorisation())))
    await process.work()
    till.shop.setClock(EIGHT_DAYS_LATER)
    // Both have read the row before either of them can set it aside.
    const own = new pg.Pool({ connectionString: till.shop.environment.databaseUrl, max: 2 })
    own.on('error', () => undefined)
    const holder = await own.connect()
    await holder.query('begin; select from webhook_inbox for update')
    const both = Promise.all([process.work(), other.work()])
    await expect.poll(async () => (await own.query(LOCK_WAITS)).rowCount).toBe(2)
    await holder.query('commit')
    holder.release()
    await Promise.all([both, own.end()])
    expect(log.filter((line) => line.startsWith('ALARM'))).toHaveLength(1)
  })

  it('is paid when it becomes known in time', async () => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor, {}, { holderName: 'PENDING' })
    await pay(visitor, order)
    const payment = till.sandbox.ledger.payments.all().at(-1) ?? expect.fail()
    const { reference, id: pspReference, amount } = payment
    await till.rows(`update payment_attempt set reference = 'CLAWAY' where reference = '${reference}'`)
    await process.receive(
      batch(signed(anAuthorisation({ merchantReference: reference, pspReference, amount }))),
    )
    await process.work()
    await till.rows(`update payment_attempt set reference = '${reference}' where reference = 'CLAWAY'`)
    await workAt('2026-11-21T11:00:01Z')
    expect(await inbox()).toEqual([{ psp: pspReference, over: true, last_error: null }])
    expect(await statusOf(visitor, order.attemptId)).toBe('paid')
  })
})
