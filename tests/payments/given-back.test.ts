import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { cancelTickets, readBooking } from '#client/booking.ts'
import { applyCoupon } from '#client/coupon.ts'
import { pay, readPayment } from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import { locales } from '#config/locales.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { adyenProvider } from '#server/payments/adyen.ts'
import { adyenConnection } from '#server/payments/connection.ts'
import { aScanner, verdictOn } from '#tests/support/scanner.ts'
import { NOON } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { DAY, openTill, type Till } from './open-till.ts'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(async () => {
  const { taken, owed } = await till.takenAndOwed()
  expect(taken).toBe(owed)
  await till.close()
})

async function bought(prepare: (visitor: Visitor) => Promise<unknown> = async () => undefined) {
  const buyer = await till.withBasket(2)
  await prepare(buyer)
  const basket = await readBasket(buyer)
  if (!basket.ok) throw new Error(basket.failure.code)
  const order = await till.order({ sale: basket.value })
  const done = await pay(buyer, order)
  const state = await readPayment(buyer, { attemptId: order.attemptId })
  if (!done.ok || !state.ok || !state.value.sale?.id) throw new Error('the sale was not paid')
  const token = state.value.voucherToken ?? ''
  const read = await readVoucher(buyer, token)
  const [code = ''] = read.ok ? read.value.tickets.map((ticket) => ticket.code) : []
  return { buyer, attemptId: order.attemptId, saleId: state.value.sale.id, token, code }
}

/** Returns a payment, or a part of it, at the bank; the shop learns it by webhook. */
async function returnAtBank(attemptId: string, part?: number): Promise<void> {
  const [attempt] = await till.rows<{ psp: string; amount: number }>(
    `select psp_reference as psp, amount::int from payment_attempt where id = '${attemptId}'`,
  )
  const bank = adyenProvider(
    adyenConnection({
      sandboxOrigin: till.sandbox.origin,
      mode: 'test',
      publicOrigin: 'http://localhost:4321',
    }),
  )
  const { psp = '' } = attempt ?? {}
  const [reference, key] = [`operator-${randomUUID()}`, randomUUID()]
  const answer =
    part === undefined
      ? await bank.reverse(psp, reference, key)
      : await bank.refund(psp, { amount: part, currency: 'EUR' }, reference, key)
  expect(answer.ok).toBe(true)
}

const becomes = (attemptId: string, state: string) =>
  expect
    .poll(
      async () => {
        await till.shop.services.payments.work()
        const found = await till.rows<{ state: string }>(
          `select state from payment_attempt where id = '${attemptId}'`,
        )
        return found[0]?.state
      },
      { timeout: 15_000 },
    )
    .toBe(state)
const addAnother = (visitor: Visitor) => {
  const choice = { optionId: 21821, day: '2026-12-02', passengers: { adult: 1 } }
  return addToBasket(visitor, { productId: 2182, choices: [choice] }, randomUUID())
}
/** The mail about the returned money. */
async function moneyLetter() {
  const [mail] = await till.rows<{ id: number }>(`select id::int from outbox where kind = 'money_returned'`)
  const outbox = createOutbox(till.shop.context, till.shop.services.vouchers)
  return (await outbox.read(mail?.id ?? 0))?.letter
}
/** The ids of the calendar events that the mail cancels. */
const cancelledIn = (letter: Awaited<ReturnType<typeof moneyLetter>>) =>
  letter?.attachments
    .filter(({ contentType }) => contentType.includes('method=CANCEL'))
    .map(({ content }) => /^UID:(.*)@/m.exec(content.toString())?.[1])
const one = async (query: string) => (await till.rows(query))[0]
const taken = () => one(`select taken from stock where option_id = 21821 and day = '${DAY}'`)
const kindsOfMail = async () =>
  (await till.rows<{ kind: string }>('select kind from outbox order by id')).map(({ kind }) => kind)

describe('a payment that the operator returned at the bank', () => {
  it('ends a sale whose payment was returned', async () => {
    await importCoupons(till.shop.database.db, [{ code: 'ONCE', percent: 10, totalUses: 1 }])
    const scanner = await aScanner(till.shop, 'bus-1')
    const sold = await bought((visitor) => applyCoupon(visitor, 'ONCE'))
    expect(await taken()).toEqual({ taken: 2 })
    await returnAtBank(sold.attemptId)
    await becomes(sold.attemptId, 'reversed')

    expect(await one(`select status from sale where id = ${sold.saleId}`)).toEqual({ status: 'given_back' })
    expect(await taken()).toEqual({ taken: 0 })
    expect(await one('select used from coupon')).toEqual({ used: 0 })
    expect(await readVoucher(sold.buyer, sold.token)).toMatchObject({ failure: { code: 'voucher_revoked' } })
    till.shop.setClock(`${DAY}T09:00:00Z`)
    expect(await verdictOn(scanner, sold.code, { day: DAY })).toBe('cancelled')
    till.shop.setClock(NOON)
    expect(await readPayment(sold.buyer, { attemptId: sold.attemptId })).toMatchObject({
      value: { status: 'given_back', voucherToken: null },
    })
    expect(await readBooking(sold.buyer, sold.token)).toMatchObject({
      value: {
        status: 'given_back',
        tickets: [],
        changes: [{ kind: 'given_back', refund: { amount: 72_00 }, state: 'done' }],
      },
    })
    expect(await kindsOfMail()).toEqual(['order_paid', 'money_returned'])
    expect(cancelledIn(await moneyLetter())).toEqual([sold.code])
  })

  it('ends a returned sale once', async () => {
    const sold = await bought()
    await returnAtBank(sold.attemptId)
    await becomes(sold.attemptId, 'reversed')
    await till.rows('update webhook_inbox set applied_at = null, next_try_at = received_at')
    await till.shop.services.payments.work()
    expect(await till.rows('select kind from sale_change')).toEqual([{ kind: 'given_back' }])
    expect(await taken()).toEqual({ taken: 0 })
    expect(await kindsOfMail()).toEqual(['order_paid', 'money_returned'])
  })

  it('ends a returned sale under review', async () => {
    const sold = await bought()
    await till.rows(`update payment_attempt set state = 'review'`)
    await returnAtBank(sold.attemptId)
    await becomes(sold.attemptId, 'reversed')
    expect(await one(`select status from sale where id = ${sold.saleId}`)).toEqual({ status: 'given_back' })
    expect(await taken()).toEqual({ taken: 0 })
  })

  it('keeps a sale whose other payment stands', async () => {
    const sold = await bought()
    // The operator reviews a payment that came twice, and returns one of the two.
    await till.rows(`update payment_attempt set state = 'review'`)
    await till.rows(
      `insert into payment_attempt
       select (jsonb_populate_record(a, jsonb_build_object('id', '${randomUUID()}', 'return_id', 'second',
         'reference', 'second', 'idempotency_key', 'second', 'psp_reference', 'SECOND',
         'state', 'authorised'))).*
       from payment_attempt a`,
    )
    await returnAtBank(sold.attemptId)
    await becomes(sold.attemptId, 'reversed')
    expect(await one(`select status from sale where id = ${sold.saleId}`)).toEqual({ status: 'paid' })
    expect(await taken()).toEqual({ taken: 2 })
    expect(await readVoucher(sold.buyer, sold.token)).toMatchObject({ ok: true })
    // The bank never saw the second payment, so the books must not expect its money.
    await till.rows('update sale set total = 0')
  })

  it('keeps the seat of a used ticket', async () => {
    const scanner = await aScanner(till.shop, 'bus-2')
    const sold = await bought()
    till.shop.setClock(`${DAY}T09:00:00Z`)
    expect(await verdictOn(scanner, sold.code, { day: DAY })).toBe('accepted')
    await returnAtBank(sold.attemptId)
    await becomes(sold.attemptId, 'reversed')
    expect(await taken()).toEqual({ taken: 2 })
    expect(await one(`select status from sale where id = ${sold.saleId}`)).toEqual({ status: 'given_back' })
    const letter = await moneyLetter()
    expect(cancelledIn(letter)).toEqual([])
    expect(letter?.text).toContain('tickets that had not been used')
    expect(letter?.text).not.toContain('Your tickets are therefore no longer valid')
  })

  it('mails what happened in every language', async () => {
    const sold = await bought()
    await returnAtBank(sold.attemptId)
    await becomes(sold.attemptId, 'reversed')
    const [mail] = await till.rows<{ id: number }>(`select id::int from outbox where kind = 'money_returned'`)
    const outbox = createOutbox(till.shop.context, till.shop.services.vouchers)
    const written = []
    for (const locale of locales) {
      await till.rows(`update outbox set locale = '${locale}' where id = ${mail?.id}`)
      const text = (await outbox.read(mail?.id ?? 0))?.letter.text ?? ''
      expect(text).toMatch(/80/)
      // Not the sentence of a payment that came too late.
      expect(text).not.toMatch(/last places|letzten Plätze|dernières places|últimas plazas|ultimi posti/)
      written.push(text.split('\n').slice(2).join(' '))
    }
    expect(new Set(written).size).toBeGreaterThanOrEqual(5)
  })
})

/** Waits until the shop has heard that a part went back. */
const leaves = (saleId: number, givenBack: number) =>
  expect
    .poll(async () => {
      await till.shop.services.payments.work()
      return one(`select status, given_back::int from sale where id = ${saleId}`)
    })
    .toEqual({ status: 'paid', given_back: givenBack })

describe('a part of a payment that the operator returned at the bank', () => {
  it('ends the sale once all parts together are the whole', async () => {
    const sold = await bought()
    await returnAtBank(sold.attemptId, 10_00)
    await leaves(sold.saleId, 10_00)
    await returnAtBank(sold.attemptId, 70_00)
    await becomes(sold.attemptId, 'reversed')
    expect(await one(`select status from sale where id = ${sold.saleId}`)).toEqual({ status: 'given_back' })
    expect(await till.rows('select kind, amount::int from sale_change order by id')).toEqual([
      { kind: 'part_given_back', amount: 10_00 },
      { kind: 'given_back', amount: 70_00 },
    ])
    expect(await taken()).toEqual({ taken: 0 })
  })

  it.each(['sent', 'done'])('ends the sale with what a %s refund left in it', async (state) => {
    const sold = await bought((visitor) => addAnother(visitor))
    const booking = await readBooking(sold.buyer, sold.token)
    const [first, second] = booking.ok ? booking.value.tickets : []
    const left = second?.paid ?? 0
    const read = await readVoucher(sold.buyer, sold.token)
    const codes = read.ok ? read.value.tickets.map(({ code }) => code) : []
    const refund = { amount: first?.refund ?? 0, currency: 'EUR' } as const
    const asked = { token: sold.token, tickets: [first?.ticketId ?? 0], refund }
    expect(await cancelTickets(sold.buyer, asked)).toMatchObject({ ok: true })
    await expect
      .poll(async () => {
        await till.shop.services.payments.work()
        return one('select state from refund')
      })
      .toEqual({ state: 'done' })
    // The bank may confirm a refund after it has told of a payment that it returned.
    await till.rows(`update refund set state = '${state}'`)
    await returnAtBank(sold.attemptId, left)
    await becomes(sold.attemptId, 'reversed')
    expect(await one(`select status from sale where id = ${sold.saleId}`)).toEqual({ status: 'given_back' })
    expect(await readBooking(sold.buyer, sold.token)).toMatchObject({
      value: {
        tickets: [],
        changes: [{ kind: 'given_back', refund: { amount: left } }, { kind: 'cancelled' }],
      },
    })
    const letter = await moneyLetter()
    expect(letter?.text).toContain(`€${left / 100}`)
    expect(cancelledIn(letter)).toEqual([codes[1]])
  })

  it('leaves the tickets good, and the rest for a cancellation', async () => {
    const sold = await bought((visitor) => addAnother(visitor))
    const before = await readBooking(sold.buyer, sold.token)
    const prices = before.ok ? before.value.tickets.map(({ paid }) => paid) : []
    expect(prices).toEqual([80_00, 40_00])
    await returnAtBank(sold.attemptId, 10_00)
    await leaves(sold.saleId, 10_00)

    expect(await readVoucher(sold.buyer, sold.token)).toMatchObject({
      value: { status: 'valid', total: 110_00, givenBack: 10_00 },
    })
    const booking = await readBooking(sold.buyer, sold.token)
    const tickets = booking.ok ? booking.value.tickets : []
    expect(tickets.map(({ refund }) => refund)).toEqual([73_33, 36_67])
    expect(booking).toMatchObject({
      value: { changes: [{ kind: 'part_given_back', refund: { amount: 10_00 }, state: 'done' }] },
    })
    expect(await kindsOfMail()).toEqual(['order_paid', 'money_returned'])

    const asked = { token: sold.token, tickets: [tickets[1]?.ticketId ?? 0] }
    const cancel = (amount: number) =>
      cancelTickets(sold.buyer, { ...asked, refund: { amount, currency: 'EUR' } })
    expect(await cancel(40_00)).toMatchObject({ failure: { code: 'refund_changed' } })
    expect(await cancel(36_67)).toMatchObject({ ok: true })
    await expect
      .poll(async () => {
        await till.shop.services.payments.work()
        return one('select state from refund')
      })
      .toEqual({ state: 'done' })
    expect(await readBooking(sold.buyer, sold.token)).toMatchObject({
      value: { tickets: [{ paid: 73_33, refund: 73_33 }] },
    })
    await returnAtBank(sold.attemptId, 73_33)
    await becomes(sold.attemptId, 'reversed')
    expect(await one(`select status from sale where id = ${sold.saleId}`)).toEqual({ status: 'given_back' })
  })

  it('tells the buyer of each part in every language', async () => {
    const sold = await bought()
    for (const part of [10_00, 15_00]) await returnAtBank(sold.attemptId, part)
    await leaves(sold.saleId, 25_00)
    const outbox = createOutbox(till.shop.context, till.shop.services.vouchers)
    const mails = await till.rows<{ id: number }>(
      `select id::int from outbox where reason = 'part_given_back' order by id`,
    )
    expect(mails).toHaveLength(2)
    for (const locale of locales) {
      await till.rows(`update outbox set locale = '${locale}'`)
      const texts = await Promise.all(mails.map(async ({ id }) => (await outbox.read(id))?.letter.text ?? ''))
      // The bank's two pieces of news may come in either order.
      const parts = texts.map((text) => ['10', '15', '25', '80'].filter((amount) => text.includes(amount)))
      expect(parts.sort()).toEqual([['10'], ['15']])
    }
  })

  it('takes the part off a refund that has not been sent', async () => {
    const sold = await bought()
    await till.rows(`update webhook_inbox set applied_at = received_at`)
    const booking = await readBooking(sold.buyer, sold.token)
    const [ticket] = booking.ok ? booking.value.tickets : []
    const refund = { amount: 80_00, currency: 'EUR' } as const
    const asked = { token: sold.token, tickets: [ticket?.ticketId ?? 0], refund }
    expect(await cancelTickets(sold.buyer, asked)).toMatchObject({ ok: true })
    await till.rows(`update refund set next_try_at = '2026-12-31'`)
    await returnAtBank(sold.attemptId, 10_00)
    await expect
      .poll(async () => {
        await till.shop.services.payments.work()
        return one('select amount::int from refund')
      })
      .toEqual({ amount: 70_00 })
    await till.rows(`update refund set next_try_at = '2026-11-01'`)
    await expect
      .poll(async () => {
        await till.shop.services.payments.work()
        return one(`select status from sale where id = ${sold.saleId}`)
      })
      .toEqual({ status: 'cancelled' })
  })
})
