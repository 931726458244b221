import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAgent } from '#client/agent.ts'
import { addToBasket, readBasket, removeLine } from '#client/basket.ts'
import { cancelSale, printAddress, quoteCancellation } from '#tests/support/cancel-sale.ts'
import { applyCoupon } from '#client/coupon.ts'
import { login, logout } from '#client/member.ts'
import { pay, payLocally, readPayment } from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import { locales } from '#config/locales.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { anAgent, fill } from '#tests/support/agent.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { NOON } from '#tests/support/open-shop.ts'
import { anAuthorisation, signed } from '#tests/support/signed-webhook.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { DAY, newAttemptId, openTill, type Till } from './open-till.ts'

const strict = aProduct({
  id: 2190,
  key: 'boat',
  main: false,
  cancelHours: null,
  slugs: { en: 'b', es: 'b', fr: 'b', it: 'b', de: 'b' },
  options: [anOption({ id: 21901 })],
})

let till: Till
beforeAll(async () => {
  till = await openTill({ cities: [aCity({ products: [aProduct(), strict] })] })
  await importCoupons(till.shop.database.db, [
    { code: 'THIRD', percent: 33, totalUses: 1 },
    { code: 'ALL', percent: 100, totalUses: 100 },
    { code: 'ONE-EACH', percent: 10, customerUses: 1 },
  ])
})
afterAll(() => till.close())

type Buyer = Visitor & { sale: Sale }
const EUR = (amount: number) => ({ amount, currency: 'EUR' as const })

async function bought(
  adults = 1,
  more: (buyer: Buyer) => Promise<Sale> = ({ sale }) => Promise.resolve(sale),
) {
  const buyer = await till.withBasket(adults)
  buyer.sale = await more(buyer)
  const order = await till.order(buyer)
  const paid = await pay(buyer, order)
  const state = await readPayment(buyer, { attemptId: order.attemptId })
  if (!paid.ok || !state.ok || !state.value.sale?.id) throw new Error('the sale was not paid')
  return { buyer, id: state.value.sale.id, token: state.value.voucherToken ?? '' }
}

const taken = async () => {
  const [row] = await till.rows<{ taken: number }>(
    `select taken from stock where option_id = 21821 and day = '${DAY}'`,
  )
  return row?.taken
}
const statusOf = async (id: number) => {
  const [row] = await till.rows<{ status: string }>(`select status from sale where id = ${id}`)
  return row?.status
}
const settled = (id: number) =>
  expect
    .poll(
      async () => {
        await till.shop.services.payments.work()
        return statusOf(id)
      },
      { timeout: 15_000 },
    )
    .toBe('cancelled')
const codeOf = (reply: { ok: true } | { ok: false; failure: { code: string } }) =>
  reply.ok ? 'ok' : reply.failure.code

async function seesNothing(visitor: Visitor, id: number): Promise<void> {
  expect(codeOf(await quoteCancellation(visitor, id))).toBe('not_found')
  expect(codeOf(await cancelSale(visitor, id, EUR(4_000)))).toBe('not_found')
  expect((await print(visitor, id)).status).toBe(404)
}

describe('a paid sale', () => {
  it('quotes, cancels, refunds and revokes a paid sale', async () => {
    const before = (await taken()) ?? 0
    const { buyer, id, token } = await bought(2)
    expect(await taken()).toBe(before + 2)
    const quote = await quoteCancellation(buyer, id)
    expect(quote.ok && quote.value).toMatchObject({
      saleId: id,
      cancellable: true,
      paid: EUR(8_000),
      refund: EUR(8_000),
      lines: [{ paid: 8_000, refund: 8_000, cancelUntil: { day: '2026-12-02', time: '23:59' } }],
    })
    const cancelled = await cancelSale(buyer, id, EUR(8_000))
    expect(cancelled.ok && cancelled.value).toMatchObject({
      status: 'cancel_requested',
      refund: EUR(8_000),
      destination: 'payment',
    })
    expect(await taken()).toBe(before)
    expect(codeOf(await readVoucher(buyer, token))).toBe('voucher_revoked')
    await settled(id)
    expect(await till.takenAndOwed()).toMatchObject({ taken: 0 })
    const again = await cancelSale(buyer, id, EUR(8_000))
    expect(again.ok && again.value).toMatchObject({ status: 'cancelled', refund: EUR(8_000) })
  })

  it('returns no seat that was removed before', async () => {
    await bought()
    const before = await taken()
    const { buyer, id } = await bought(1, async (visitor) => {
      const { lines } = await fill(visitor, { day: DAY, passengers: { adult: 1 } })
      const removed = await removeLine(visitor, lines.at(-1)?.id ?? 0)
      if (!removed.ok) throw new Error(removed.failure.code)
      return removed.value
    })
    expect((await cancelSale(buyer, id, EUR(4_000))).ok).toBe(true)
    expect(await taken()).toBe(before)
  })

  it('cancels a sale once for simultaneous presses', async () => {
    const before = (await taken()) ?? 0
    const { buyer, id } = await bought()
    const replies = await Promise.all(Array.from({ length: 8 }, () => cancelSale(buyer, id, EUR(4_000))))
    expect(replies.map(codeOf)).toEqual(Array.from({ length: 8 }, () => 'ok'))
    await settled(id)
    await till.shop.services.payments.work()
    expect(await taken()).toBe(before)
    expect(await till.rows(`select id from refund where sale_id = ${id}`)).toHaveLength(1)
    expect(
      await till.rows(`select id from outbox where sale_id = ${id} and kind = 'sale_cancelled'`),
    ).toHaveLength(1)
    const backs = till.sandbox.ledger.payments
      .all()
      .flatMap(({ modifications }) => modifications)
      .filter(({ kind }) => kind !== 'captures')
    expect(backs).toHaveLength((await till.rows('select id from refund')).length)
  })

  it('refunds only tickets before their deadline', async () => {
    const { buyer, id } = await bought(1, async (visitor) => {
      const choice = { optionId: 21901, day: DAY, passengers: { adult: 1, child: 1 } }
      const added = await addToBasket(visitor, { productId: 2190, choices: [choice] }, newAttemptId())
      if (!added.ok) throw new Error(added.failure.code)
      return added.value
    })
    const quote = await quoteCancellation(buyer, id)
    expect(quote.ok && quote.value).toMatchObject({ paid: EUR(10_000), refund: EUR(4_000) })
    expect(codeOf(await cancelSale(buyer, id, EUR(10_000)))).toBe('refund_changed')
    expect(codeOf(await cancelSale(buyer, id, { amount: 4_000, currency: 'GBP' }))).toBe('refund_changed')
    expect((await cancelSale(buyer, id, EUR(4_000))).ok).toBe(true)
    await settled(id)
    const refunds = till.sandbox.ledger.payments
      .all()
      .flatMap(({ modifications }) => modifications)
      .filter(({ kind }) => kind === 'refunds')
    expect(refunds).toMatchObject([{ amount: { value: 4_000 }, success: true }])
  })

  it('cancels a sale until its deadline, not after', async () => {
    const { buyer, id } = await bought()
    shopClock('2026-12-02T23:00:00Z')
    const quote = await quoteCancellation(buyer, id)
    expect(quote.ok && quote.value).toMatchObject({ cancellable: false, refund: EUR(0) })
    expect(codeOf(await cancelSale(buyer, id, EUR(0)))).toBe('cancel_too_late')
    expect(await statusOf(id)).toBe('paid')
    shopClock('2026-12-02T22:59:20Z')
    expect(codeOf(await cancelSale(buyer, id, EUR(4_000)))).toBe('ok')
    shopClock(NOON)
  })

  it('hides a sale from strangers', async () => {
    const { buyer, id } = await bought()
    const stranger = (await bought()).buyer
    for (const visitor of [stranger, till.shop.visit()]) await seesNothing(visitor, id)
    const own = await print(buyer, id)
    expect(own.status).toBe(200)
    expect(own.headers.get('content-type')).toBe('application/pdf')
    expect(own.headers.get('content-disposition')).toMatch(/^inline; filename="cityloop-CL\w+\.pdf"$/)
    await cancelSale(buyer, id, EUR(4_000))
    expect((await print(buyer, id)).status).toBe(422)
  })

  it("shows a member's sale in every session of the member", async () => {
    const member = await aMember(till.shop, 'owner@example.org')
    const buyer = Object.assign(member, { sale: await fill(member, { day: DAY }) })
    const order = await till.order(buyer)
    expect((await pay(buyer, order)).ok).toBe(true)
    const state = await readPayment(buyer, { attemptId: order.attemptId })
    const id = (state.ok && state.value.sale?.id) || 0
    const other = await aMember(till.shop, 'other@example.org')
    const desk = await anAgent(till.shop, 'desk@sunny.example')
    for (const visitor of [other, desk, (await bought()).buyer, till.shop.visit()]) {
      await seesNothing(visitor, id)
    }
    const elsewhere = till.shop.visit()
    await login(elsewhere, { email: 'owner@example.org', password: PASSWORD })
    expect((await print(elsewhere, id)).status).toBe(200)
    expect(await quoteCancellation(elsewhere, id)).toMatchObject({ value: { cancellable: true } })
    // After logging out, the browser that paid counts as a stranger.
    await logout(buyer)
    await seesNothing(buyer, id)
    expect(codeOf(await cancelSale(elsewhere, id, EUR(3_800)))).toBe('ok')
  })

  it('sends a sale to review when the refund fails', async () => {
    const buyer = await till.withBasket()
    const order = await till.order(buyer, {}, { holderName: 'refund failed' })
    await pay(buyer, order)
    const state = await readPayment(buyer, { attemptId: order.attemptId })
    const id = (state.ok && state.value.sale?.id) || 0
    expect((await cancelSale(buyer, id, EUR(4_000))).ok).toBe(true)
    await expect
      .poll(
        async () => {
          await till.shop.services.payments.work()
          return statusOf(id)
        },
        { timeout: 15_000 },
      )
      .toBe('review')
    const [given] = await till.rows<{ reference: string }>(
      `select reference from refund where sale_id = ${id}`,
    )
    const late = signed(
      anAuthorisation({
        eventCode: 'CANCEL_OR_REFUND',
        pspReference: `LATE${id}`,
        merchantReference: given?.reference,
      }),
    )
    const told = await till.shop.api.fetch(
      new Request('http://shop/api/webhooks/adyen', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: late }] }),
      }),
    )
    expect(told.status).toBe(202)
    await till.shop.services.payments.work()
    // The operator is reviewing it, and a late message from the bank does not end that.
    expect(await statusOf(id)).toBe('review')
    expect(await till.rows(`select state from refund where sale_id = ${id}`)).toEqual([{ state: 'failed' }])
  })
})

describe.each([
  ['taken back by the bank', 'CANCEL_OR_REFUND', 'reversed', 'given_back'],
  ['not collected after all', 'CAPTURE_FAILED', 'review', 'paid'],
])('a paid sale whose payment was %s', (_, eventCode, state, status) => {
  /** Notifies as Adyen does for actions of its own staff: under the reference of the payment. */
  async function told(id: number) {
    const [attempt] = await till.rows<{ psp: string; reference: string }>(
      `select psp_reference as psp, reference from payment_attempt where sale_id = ${id}`,
    )
    const item = {
      ...{
        eventCode,
        success: 'true',
        pspReference: `E${eventCode}${id}`,
        merchantAccountCode: 'CityloopTest',
      },
      originalReference: attempt?.psp,
      merchantReference: attempt?.reference,
      amount: { value: 4_000, currency: 'EUR' },
    }
    await till.rows(
      `insert into webhook_inbox (psp_reference, event_code, success, item, received_at, next_try_at)
       values ('${item.pspReference}', '${eventCode}', true, '${JSON.stringify(item)}', now(), '2026-11-01')`,
    )
    await till.shop.services.payments.work()
    expect(await till.rows(`select state from payment_attempt where sale_id = ${id}`)).toEqual([{ state }])
  }

  async function refusedUnchanged(buyer: Visitor, id: number) {
    const before = await taken()
    expect(await statusOf(id)).toBe(status)
    const quote = await quoteCancellation(buyer, id)
    expect(quote.ok && quote.value).toMatchObject({
      cancellable: false,
      paid: EUR(4_000),
      refund: EUR(0),
      lines: [{ refund: 0 }],
    })
    for (const amount of [4_000, 0])
      expect(codeOf(await cancelSale(buyer, id, EUR(amount)))).toBe('sale_closed')
    expect(await statusOf(id)).toBe(status)
    expect(await taken()).toBe(before)
    expect(await till.rows(`select id from refund where sale_id = ${id}`)).toEqual([])
  }

  it("refuses to refund a guest's sale twice", async () => {
    const { buyer, id, token } = await bought()
    await told(id)
    await refusedUnchanged(buyer, id)
    expect((await readVoucher(buyer, token)).ok).toBe(status === 'paid')
  })

  it('gives no credit for an agent’s card payment', async () => {
    const desk = await anAgent(till.shop, `${state}@sunny.example`, { credit: 100_00 })
    const buyer = Object.assign(desk, { sale: await fill(desk, { day: DAY }) })
    const order = await till.order(buyer)
    expect((await pay(buyer, order)).ok).toBe(true)
    const paid = await readPayment(buyer, { attemptId: order.attemptId })
    const id = (paid.ok && paid.value.sale?.id) || 0
    await told(id)
    await refusedUnchanged(buyer, id)
    expect(await readAgent(buyer)).toMatchObject({ value: { credit: 100_00 } })
  })
})

describe('the mail of a cancelled sale', () => {
  it.each(locales)('names void tickets and refund in %s', async (locale) => {
    const { buyer, id } = await bought()
    await cancelSale(buyer, id, EUR(4_000))
    await till.rows(`update outbox set locale = '${locale}' where sale_id = ${id}`)
    const [row] = await till.rows<{ id: number }>(
      `select id::int from outbox where sale_id = ${id} and kind = 'sale_cancelled'`,
    )
    const outbox = createOutbox(till.shop.context, till.shop.services.vouchers)
    const mail = await outbox.read(row?.id ?? 0)
    expect(mail?.letter.subject).toMatch(/CL\w{8}/)
    expect(mail?.letter.text).toMatch(/€40\b|\b40\s€/)
    expect(mail?.letter.text).toContain('Paris')
    expect(`${mail?.letter.text} ${mail?.letter.html}`).not.toMatch(/\{\{|undefined|cancel\./)
  })
})

describe('a coupon', () => {
  it('books a coupon at payment and frees it at cancellation', async () => {
    const { buyer, id } = await bought(1, async (visitor) => {
      const applied = await applyCoupon(visitor, 'THIRD')
      if (!applied.ok) throw new Error(applied.failure.code)
      return applied.value
    })
    expect(codeOf(await applyCoupon(await till.withBasket(), 'THIRD'))).toBe('coupon_used_up')
    const quote = await quoteCancellation(buyer, id)
    expect(quote.ok && quote.value).toMatchObject({ paid: EUR(2_680), refund: EUR(2_680) })
    const asked = till.sandbox.ledger.payments.all().at(-1)
    expect(asked?.amount.value).toBe(2_680)
    await cancelSale(buyer, id, EUR(2_680))
    await settled(id)
    expect(codeOf(await applyCoupon(await till.withBasket(), 'THIRD'))).toBe('ok')
  })

  it('needs no payment when a coupon covers everything', async () => {
    const buyer = await till.withBasket()
    const applied = await applyCoupon(buyer, 'ALL')
    buyer.sale = applied.ok ? applied.value : buyer.sale
    expect(buyer.sale.total).toBe(0)
    const { paymentMethod: _card, ...order } = await till.order(buyer)
    expect((await payLocally(buyer, order)).ok).toBe(true)
    const state = await readPayment(buyer, { attemptId: order.attemptId })
    const id = (state.ok && state.value.sale?.id) || 0
    const cancelled = await cancelSale(buyer, id, EUR(0))
    expect(cancelled.ok && cancelled.value).toMatchObject({ status: 'cancelled', destination: 'nobody' })
  })

  it("refuses a limited coupon at a customer's second payment", async () => {
    const first = await bought(1, async (visitor) => {
      const applied = await applyCoupon(visitor, 'ONE-EACH')
      return applied.ok ? applied.value : visitor.sale
    })
    expect(first.id).toBeGreaterThan(0)
    const second = await till.withBasket()
    const applied = await applyCoupon(second, 'one-each')
    second.sale = applied.ok ? applied.value : second.sale
    const order = await till.order(second)
    const paid = await pay(second, { ...order, payer: { ...order.payer, email: 'ZOE@example.com' } })
    expect(codeOf(paid)).toBe('coupon_already_had')
    const read = await readBasket(second)
    expect(read.ok && read.value.status).toBe('draft')
    const other = await pay(second, {
      ...(await till.order(second)),
      payer: { ...order.payer, email: 'other@example.com' },
    })
    expect(other.ok).toBe(true)
  })
})

const shopClock = (instant: string) => till.shop.setClock(instant)
const print = (visitor: Visitor, id: number) =>
  visitor.send({ method: 'GET', path: printAddress(id), headers: {}, body: undefined })
