import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyCoupon } from '#client/coupon.ts'
import { pay } from '#client/payment.ts'
import { locales, type Locale } from '#config/locales.ts'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { openTill, payer, statusOf, type Till } from '#tests/payments/open-till.ts'
import type { Visitor } from '#tests/support/visitor.ts'

// Each opens a till of its own, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

const declined = { holderName: 'DECLINED' }
const challenged = { number: '4917610000000000' }

let till: Till
beforeEach(async () => {
  till = await openTill()
  await importCoupons(till.shop.database.db, [{ code: 'WELCOME', percent: 10, customerUses: 1 }])
})
afterEach(async () => {
  const { taken, owed } = await till.takenAndOwed()
  expect(taken).toBe(owed)
  await till.close()
})

/** The same customer on another device: another visitor, who types the same address when paying. */
async function onDevice() {
  const device = await till.withBasket()
  const applied = await applyCoupon(device, 'welcome')
  if (!applied.ok) throw new Error(applied.failure.code)
  return Object.assign(device, { sale: applied.value })
}
type Device = Awaited<ReturnType<typeof onDevice>>

const answerOf = (answer: Awaited<ReturnType<typeof pay>>) =>
  answer.ok ? answer.value.resultCode : answer.failure.code
const press = async (device: Device, card = {}, over: Partial<PayByAdyen> = {}) =>
  answerOf(await pay(device, await till.order(device, over, card)))

async function atTheBank(device: Device): Promise<PayByAdyen> {
  const order = await till.order(device, {}, challenged)
  expect(answerOf(await pay(device, order))).toBe('IdentifyShopper')
  return order
}

async function authorise({ attemptId }: PayByAdyen): Promise<void> {
  const [attempt] = await till.rows<{ reference: string }>(
    `select reference from payment_attempt where id = '${attemptId}'`,
  )
  const body = JSON.stringify({ reference: attempt?.reference, resultCode: 'Authorised' })
  await fetch(`${till.sandbox.origin}/control/settle`, { method: 'POST', body })
}

const becomes = (device: Visitor, order: PayByAdyen, status: string) =>
  expect
    .poll(async () => {
      await till.shop.services.payments.work()
      return statusOf(device, order.attemptId)
    })
    .toBe(status)

/** The sales and what their coupon took off. */
const discounts = () =>
  till.rows(`select status, amount::int as off from sale join sale_discount on sale_id = id order by id`)

/** The mail about the returned money, in that language. */
async function letterIn(locale: Locale): Promise<string> {
  const [row] = await till.rows<{ id: number }>(
    `update outbox set locale = '${locale}' where kind = 'money_returned' returning id::int`,
  )
  const mail = await createOutbox(till.shop.context, till.shop.services.vouchers).read(row?.id ?? 0)
  return mail?.letter.text ?? ''
}

describe('a coupon that each customer may use once', () => {
  it('pays on another device after a refused card', async () => {
    const [phone, laptop] = [await onDevice(), await onDevice()]
    expect(await press(phone, declined)).toBe('Refused')
    expect(await press(laptop)).toBe('Authorised')
    expect(await press(phone)).toBe('coupon_already_had')
    expect(await press(phone, {}, { payer: { ...payer, email: 'ben@example.org' } })).toBe('Authorised')
  })

  it.each(['ZOE@example.com', 'zoe@EXAMPLE.com', ' zoe@example.com'])(
    'counts the customer who writes %j',
    async (email) => {
      const [phone, laptop] = [await onDevice(), await onDevice()]
      expect(await press(phone)).toBe('Authorised')
      expect(await press(laptop, {}, { payer: { ...payer, email } })).toBe('coupon_already_had')
    },
  )

  it('discounts one of two baskets paid at once', async () => {
    const devices = await Promise.all(Array.from({ length: 4 }, onDevice))
    const presses = await Promise.all(
      devices.map(async (device) => ({ device, order: await till.order(device) })),
    )
    const paid = await Promise.all(presses.map(({ device, order }) => pay(device, order)))
    const late = 'coupon_already_had'
    expect(paid.map(answerOf).toSorted()).toEqual(['Authorised', late, late, late])
    expect((await discounts()).filter(({ status }) => status === 'paid')).toHaveLength(1)
  })

  it('returns the later money of two devices', async () => {
    const [phone, laptop] = [await onDevice(), await onDevice()]
    const [left, paid] = [await atTheBank(phone), await till.order(laptop)]
    expect(answerOf(await pay(laptop, paid))).toBe('Authorised')
    await authorise(left)
    await becomes(phone, left, 'given_back')
    expect(await discounts()).toEqual([
      { status: 'cancelled', off: 400 },
      { status: 'paid', off: 400 },
    ])
    expect(await till.rows(`select reason from outbox where kind = 'money_returned'`)).toEqual([
      { reason: 'coupon_gone' },
    ])
    for (const locale of locales) {
      const letter = (await letterIn(locale)).replaceAll(/\s/g, ' ')
      expect(letter).toMatch(/coupon|cupón|code promo|Gutschein/)
      expect(letter).toMatch(/36 €|€36/)
      expect(letter).toMatch(/(two to five|dos a cinco|deux à cinq|due a cinque|zwei bis fünf)/)
      expect(letter).not.toMatch(/last places|últimas plazas|dernières places|ultimi posti|letzten Plätze/)
    }
  })
})
