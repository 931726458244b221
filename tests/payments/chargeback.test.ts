import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { cancelTickets, readBooking } from '#client/booking.ts'
import { pay, readPayment } from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import { locales } from '#config/locales.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { differencesOf } from '#tests/support/bank-and-books.ts'
import { NOON } from '#tests/support/open-shop.ts'
import { aScanner, verdictOn } from '#tests/support/scanner.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { DAY, openTill, statusOf, type Till } from './open-till.ts'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

interface Sold {
  buyer: Visitor
  attemptId: string
  reference: string
  saleId: number
  token: string
  code: string
}

const EUR = (amount: number) => ({ amount, currency: 'EUR' as const })
const one = async (query: string) => (await till.rows(query))[0]
const work = () => till.shop.services.payments.work()

/** Two tickets of 40, each of a day of its own. */
async function bought(): Promise<Sold> {
  const buyer = await till.withBasket()
  const choice = { optionId: 21821, day: '2026-12-02', passengers: { adult: 1 } }
  const basket = await addToBasket(buyer, { productId: 2182, choices: [choice] }, randomUUID())
  if (!basket.ok) throw new Error(basket.failure.code)
  const order = await till.order({ sale: basket.value })
  await pay(buyer, order)
  const state = await readPayment(buyer, { attemptId: order.attemptId })
  if (!state.ok || !state.value.sale?.id) throw new Error('the sale was not paid')
  const token = state.value.voucherToken ?? ''
  const read = await readVoucher(buyer, token)
  const code = read.ok ? read.value.tickets.find(({ day }) => day === DAY)?.code : undefined
  const { attemptId } = order
  const attempt = await one(`select reference from payment_attempt where id = '${attemptId}'`)
  const reference = String(attempt?.['reference'])
  // The bank's news of the payment comes before whatever follows.
  await told()
  return { buyer, attemptId, reference, saleId: state.value.sale.id, token, code: code ?? '' }
}

/** The buyer's bank acts; the shop learns it by webhook. */
async function dispute({ reference }: Pick<Sold, 'reference'>, eventCode: string, value?: number) {
  const body = JSON.stringify({ reference, eventCode, value })
  const answer = await fetch(`${till.sandbox.origin}/control/dispute`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}
const told = async () => {
  await expect
    .poll(() => till.sandbox.ledger.deliveries.all().filter(({ accepted }) => !accepted))
    .toEqual([])
  await work()
}
const stateOf = ({ attemptId }: Pick<Sold, 'attemptId'>) =>
  one(`select state from payment_attempt where id = '${attemptId}'`)
const statusOfSale = ({ saleId }: Sold) => one(`select status from sale where id = ${saleId}`)
const takenOn = (day: string) => one(`select taken from stock where option_id = 21821 and day = '${day}'`)
const kindsOfMail = async () =>
  (await till.rows<{ kind: string }>('select kind from outbox order by id')).map(({ kind }) => kind)
const differences = () => differencesOf(till.shop.database.db, till.sandbox.ledger.payments.all())

/** The mail about it in every language, each with its own words. */
async function lettersOf(reason: string): Promise<(string | undefined)[]> {
  const mail = await one(`select id::int from outbox where reason = '${reason}'`)
  const outbox = createOutbox(till.shop.context, till.shop.services.vouchers)
  const texts: (string | undefined)[] = []
  for (const locale of locales) {
    await till.rows(`update outbox set locale = '${locale}' where id = ${Number(mail?.['id'])}`)
    texts.push((await outbox.read(Number(mail?.['id'])))?.letter.text)
  }
  const told = texts.filter((text) => text !== undefined)
  expect(new Set(told).size).toBeGreaterThanOrEqual(Math.min(told.length, 5))
  return texts
}

/** What the buyer and a scanner on the day of the visit see. */
async function seenOf(sold: Sold) {
  const scanner = await aScanner(till.shop, `bus-${randomUUID()}`)
  till.shop.setClock(`${DAY}T09:00:00Z`)
  const door = await verdictOn(scanner, sold.code, { day: DAY })
  till.shop.setClock(NOON)
  const read = await readVoucher(sold.buyer, sold.token)
  const sale = await statusOfSale(sold)
  const voucher = read.ok ? read.value.status : read.failure.code
  return { sale: sale?.['status'], door, voucher, ...(await takenOn(DAY)) }
}

describe('a charged back payment', () => {
  it('stops its tickets at the door until the dispute ends', async () => {
    const sold = await bought()
    till.sandbox.faults.webhookCopies = 3
    await dispute(sold, 'CHARGEBACK')
    await expect.poll(() => statusOfSale(sold)).toEqual({ status: 'disputed' })
    await told()
    expect(await seenOf(sold)).toEqual({
      sale: 'disputed',
      door: 'disputed',
      voucher: 'voucher_disputed',
      taken: 1,
    })
    expect(await readPayment(sold.buyer, { attemptId: sold.attemptId })).toMatchObject({
      value: { status: 'review', voucherToken: null, sale: null },
    })
    const booking = await readBooking(sold.buyer, sold.token)
    expect(booking).toMatchObject({ value: { status: 'disputed', changes: [] } })
    const tickets = booking.ok ? booking.value.tickets : []
    expect(tickets.map(({ refusal }) => refusal)).toEqual(['payment', 'payment'])
    const asked = { token: sold.token, tickets: tickets.map(({ ticketId }) => ticketId), refund: EUR(80_00) }
    expect(await cancelTickets(sold.buyer, asked)).toMatchObject({ failure: { code: 'sale_closed' } })
    expect(await kindsOfMail()).toEqual(['order_paid', 'money_returned'])
    for (const letter of await lettersOf('disputed')) expect(letter).toContain('80')
    expect(await differences()).toEqual([])
  })

  it('has its tickets back once the dispute is won', async () => {
    const sold = await bought()
    await dispute(sold, 'CHARGEBACK')
    await told()
    await dispute(sold, 'CHARGEBACK_REVERSED')
    await told()
    await expect
      .poll(() => seenOf(sold))
      .toEqual({ sale: 'paid', door: 'accepted', voucher: 'valid', taken: 1 })
    expect(await till.rows('select reason from outbox where reason is not null order by id')).toEqual([
      { reason: 'disputed' },
      { reason: 'dispute_won' },
    ])
    for (const letter of await lettersOf('dispute_won')) expect(letter).toContain('80')
    // One that was not sent in time would be wrong by now.
    expect(await lettersOf('disputed')).toEqual(locales.map(() => undefined))
    expect(await differences()).toEqual([])
  })
})

describe.each(['SECOND_CHARGEBACK', 'DISPUTE_DEFENSE_PERIOD_ENDED'])(
  'a dispute that ends with %s',
  (code) => {
    it('ends the sale: seats free, codes dead, the buyer told', async () => {
      const sold = await bought()
      till.sandbox.faults.webhookCopies = 3
      await dispute(sold, 'CHARGEBACK')
      if (code === 'SECOND_CHARGEBACK') await dispute(sold, 'CHARGEBACK_REVERSED')
      await dispute(sold, code)
      await expect.poll(() => stateOf(sold)).toEqual({ state: 'reversed' })
      await told()

      expect(await seenOf(sold)).toEqual({
        sale: 'given_back',
        door: 'cancelled',
        voucher: 'voucher_revoked',
        taken: 0,
      })
      expect(await readPayment(sold.buyer, { attemptId: sold.attemptId })).toMatchObject({
        value: { status: 'given_back', bookingToken: sold.token },
      })
      expect(await readBooking(sold.buyer, sold.token)).toMatchObject({
        value: { tickets: [], changes: [{ kind: 'given_back', refund: { amount: 80_00 }, state: 'done' }] },
      })
      expect(await till.rows('select kind from sale_change')).toHaveLength(1)
      expect(await till.rows(`select 1 from outbox where reason = 'given_back'`)).toHaveLength(1)
      expect(await differences()).toEqual([])
    })
  },
)

describe('a dispute', () => {
  it.each(['NOTIFICATION_OF_CHARGEBACK', 'REQUEST_FOR_INFORMATION'])('only informs by %s', async (code) => {
    const sold = await bought()
    await dispute(sold, code)
    await told()
    expect(await one('select event_code from webhook_inbox order by id desc')).toEqual({ event_code: code })
    expect(await stateOf(sold)).toEqual({ state: 'authorised' })
    expect(await readVoucher(sold.buyer, sold.token)).toMatchObject({ ok: true })
    expect(await differences()).toEqual([])
  })

  it('lets nobody have a charged back part refunded', async () => {
    const sold = await bought()
    await dispute(sold, 'CHARGEBACK', 10_00)
    await told()
    expect(await statusOfSale(sold)).toEqual({ status: 'paid' })
    expect(await readVoucher(sold.buyer, sold.token)).toMatchObject({
      value: { total: 70_00, givenBack: 10_00 },
    })
    const booking = await readBooking(sold.buyer, sold.token)
    const tickets = booking.ok ? booking.value.tickets : []
    expect(tickets.map(({ refusal }) => refusal)).toEqual(['payment', 'payment'])
    const asked = { token: sold.token, tickets: tickets.map(({ ticketId }) => ticketId), refund: EUR(80_00) }
    expect(await cancelTickets(sold.buyer, asked)).toMatchObject({ failure: { code: 'sale_closed' } })
    await dispute(sold, 'CHARGEBACK_REVERSED', 10_00)
    await dispute(sold, 'SECOND_CHARGEBACK', 10_00)
    await told()
    const left = await readBooking(sold.buyer, sold.token)
    expect(left.ok && left.value.tickets.map(({ refund }) => refund)).toEqual([35_00, 35_00])
  })

  it('stops a refund that was not sent, which its end settles', async () => {
    const sold = await cancelled()
    await dispute(sold, 'CHARGEBACK')
    await told()
    expect(await till.rows('select state from refund')).toEqual([{ state: 'failed' }])
    expect(await statusOfSale(sold)).toEqual({ status: 'review' })
    await dispute(sold, 'CHARGEBACK_REVERSED')
    await dispute(sold, 'SECOND_CHARGEBACK')
    await told()
    expect(await till.rows('select state, amount::int from refund')).toEqual([{ state: 'done', amount: 0 }])
    expect(await statusOfSale(sold)).toEqual({ status: 'cancelled' })
    expect(modificationsAtBank()).not.toContain('reversals')
    expect(await differences()).toEqual([])
  })

  it('leaves a stopped refund to the operator once it is won', async () => {
    const sold = await cancelled()
    await dispute(sold, 'CHARGEBACK', 10_00)
    await dispute(sold, 'CHARGEBACK_REVERSED', 10_00)
    await told()
    // The bank may still decide for the buyer, who would then have the money twice.
    expect(await till.rows('select state from refund')).toEqual([{ state: 'failed' }])
    expect(modificationsAtBank()).toEqual(['chargebacks', 'chargebacks'])
    await hear(sold, 'REFUND')
    expect(await till.rows('select state, amount::int from refund')).toEqual([{ state: 'done', amount: 0 }])
    expect(await statusOfSale(sold)).toEqual({ status: 'cancelled' })
  })

  it('waits until its payment is known to be authorised', async () => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor, {}, { holderName: 'PENDING' })
    await pay(visitor, order)
    const attempt = await one(`select reference from payment_attempt where id = '${order.attemptId}'`)
    const reference = String(attempt?.['reference'])
    await dispute({ reference }, 'CHARGEBACK')
    await told()
    expect(await stateOf(order)).toEqual({ state: 'pending' })
    const body = JSON.stringify({ reference, resultCode: 'Authorised' })
    await fetch(`${till.sandbox.origin}/control/settle`, { method: 'POST', body })
    await expect.poll(() => stateOf(order)).toEqual({ state: 'authorised' })
    till.shop.setClock('2026-11-21T11:10:00Z')
    await work()
    expect(await one(`select status from sale where reference is not null`)).toEqual({ status: 'disputed' })
    expect(await statusOf(visitor, order.attemptId)).toBe('review')
    expect(await differences()).toEqual([])
  })
})

const modificationsAtBank = () =>
  till.sandbox.ledger.payments.all().flatMap(({ modifications }) => modifications.map(({ kind }) => kind))

/** Cancelled by its buyer; the refund waits, as the news of the payment was worked on before. */
async function cancelled(): Promise<Sold> {
  const sold = await bought()
  await told()
  const booking = await readBooking(sold.buyer, sold.token)
  const tickets = booking.ok ? booking.value.tickets.map(({ ticketId }) => ticketId) : []
  const asked = { token: sold.token, tickets, refund: EUR(80_00) }
  expect(await cancelTickets(sold.buyer, asked)).toMatchObject({ ok: true })
  expect(await till.rows('select state from refund')).toEqual([{ state: 'requested' }])
  return sold
}

/** News of a dispute in the order given, read by a process whose complaints are returned. */
async function hear(sold: Sold, ...codes: string[]): Promise<string[]> {
  const attempt = await one(`select psp_reference as psp from payment_attempt where id = '${sold.attemptId}'`)
  const heard: string[] = []
  const process = till.anotherProcess((sentence) => heard.push(sentence))
  for (const eventCode of codes) {
    const item = {
      eventCode,
      success: 'true',
      pspReference: `D-${sold.reference}`,
      merchantAccountCode: 'CityloopTest',
      originalReference: attempt?.['psp'],
      merchantReference: sold.reference,
      amount: { value: 80_00, currency: 'EUR' },
    }
    await till.rows(
      `insert into webhook_inbox (psp_reference, event_code, success, item, received_at, next_try_at)
       values ('${item.pspReference}', '${eventCode}', true, '${JSON.stringify(item)}', now(), '2026-11-01')`,
    )
    await process.work()
  }
  till.shop.setClock('2026-11-21T11:10:00Z')
  await process.work()
  await process.close()
  return heard
}

describe('a reversed chargeback', () => {
  it.each([
    ['in order', ['CHARGEBACK', 'CHARGEBACK_REVERSED']],
    ['told first', ['CHARGEBACK_REVERSED', 'CHARGEBACK']],
  ])('leaves the sale as it was, with an alarm for each news, %s', async (_, codes) => {
    const sold = await bought()
    const heard = await hear(sold, ...codes)
    expect(await stateOf(sold)).toEqual({ state: 'authorised' })
    expect(await statusOfSale(sold)).toEqual({ status: 'paid' })
    expect(heard).toEqual(
      codes.map(
        (code) => `ALARM: payment ${sold.reference}: ${code} of 8000 EUR in minor units, now authorised`,
      ),
    )
  })

  it('leads to a review where the sale had ended with the dispute', async () => {
    const sold = await bought()
    await hear(sold, 'CHARGEBACK', 'DISPUTE_DEFENSE_PERIOD_ENDED', 'CHARGEBACK_REVERSED')
    expect(await stateOf(sold)).toEqual({ state: 'review' })
    expect(await statusOfSale(sold)).toEqual({ status: 'review' })
    // The codes are dead, so nothing says that the tickets stay good.
    expect(await readPayment(sold.buyer, { attemptId: sold.attemptId })).toMatchObject({
      value: { status: 'review', voucherToken: null, sale: null },
    })
  })

  it.each([
    ['in order', ['CHARGEBACK', 'CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK']],
    ['told before the reversal', ['CHARGEBACK', 'SECOND_CHARGEBACK', 'CHARGEBACK_REVERSED']],
    ['told first', ['SECOND_CHARGEBACK', 'CHARGEBACK', 'CHARGEBACK_REVERSED']],
  ])('does not stand against a second chargeback, %s', async (_, codes) => {
    const sold = await bought()
    await hear(sold, ...codes)
    expect(await stateOf(sold)).toEqual({ state: 'reversed' })
    expect(await statusOfSale(sold)).toEqual({ status: 'given_back' })
    expect(await till.rows('select kind from sale_change')).toHaveLength(1)
    expect(await till.rows(`select 1 from outbox where reason = 'given_back'`)).toHaveLength(1)
    expect(await takenOn(DAY)).toEqual({ taken: 0 })
  })
})

it('calls the operator when a payment fails after all', async () => {
  const sold = await bought()
  const heard = await hear(sold, 'CAPTURE_FAILED')
  expect(heard).toEqual([`ALARM: payment ${sold.reference}: CAPTURE_FAILED, now review`])
})

it('calls the operator once, even if the authorisation arrives late', async () => {
  const sold = await bought()
  await told()
  const heard = await hear(sold, 'CAPTURE_FAILED', 'AUTHORISATION')
  expect(heard).toEqual([`ALARM: payment ${sold.reference}: CAPTURE_FAILED, now review`])
})

it('calls the operator when a refund fails', async () => {
  const sold = await cancelled()
  const given = await one('select reference from refund')
  const reference = String(given?.['reference'])
  const heard = await hear({ ...sold, reference }, 'REFUND_FAILED')
  expect(heard).toEqual([`ALARM: refund ${reference}: REFUND_FAILED, to be paid by hand`])
  expect(await till.rows('select state from refund')).toEqual([{ state: 'failed' }])
})

/** What a process complains about in one round of work. */
async function complaints(): Promise<string[]> {
  const heard: string[] = []
  const process = till.anotherProcess((sentence) => heard.push(sentence))
  till.shop.setClock('2026-11-21T11:10:00Z')
  await process.work()
  await process.close()
  return heard
}

it.each([
  ['the provider refuses it, to be paid by hand', `update payment_attempt set psp_reference = 'UNKNOWN'`],
  ['its payment no longer stands, to be paid by hand', `update payment_attempt set state = 'reversed'`],
  [
    'its payment was disputed, to be paid by hand once that is settled',
    `insert into payment_event (attempt_id, key, kind, created_at)
       select id, 'won', 'charged_back', updated_at from payment_attempt`,
  ],
])('calls the operator when a refund cannot be sent: %s', async (why, change) => {
  await cancelled()
  await till.rows(change)
  const given = await one('select reference from refund')
  const alarm = `ALARM: refund ${String(given?.['reference'])}: ${why}`
  expect(await complaints()).toEqual([alarm])
  expect(await till.rows('select state from refund')).toEqual([{ state: 'failed' }])
})

it.each([
  ['the provider refuses to give it back', `state = 'reversing', psp_reference = 'UNKNOWN'`],
  ['too old to ask again', `state = 'unknown', created_at = '2026-11-01'`],
])('calls the operator when a payment cannot be settled: %s', async (why, change) => {
  const sold = await bought()
  await told()
  await till.rows(
    `update payment_attempt set ${change}, next_try_at = '2026-11-01' where id = '${sold.attemptId}'`,
  )
  expect(await complaints()).toEqual([`ALARM: payment ${sold.reference}: ${why}, now review`])
  expect(await stateOf(sold)).toEqual({ state: 'review' })
})

it('calls the operator when money went back twice', async () => {
  const sold = await cancelled()
  await work()
  await expect.poll(() => till.rows('select state from refund')).toEqual([{ state: 'done' }])
  const heard = await hear(sold, 'CHARGEBACK')
  expect(heard).toEqual([
    `ALARM: payment ${sold.reference}: CHARGEBACK of 8000 EUR in minor units, now review`,
  ])
  expect(await stateOf(sold)).toEqual({ state: 'review' })
  expect(await statusOfSale(sold)).toEqual({ status: 'cancelled' })
})

it('tells a cancelled booking by its payment', async () => {
  const sold = await cancelled()
  expect(await readPayment(sold.buyer, { attemptId: sold.attemptId })).toMatchObject({
    value: { status: 'booking_cancelled', voucherToken: null, sale: null, bookingToken: sold.token },
  })
})
