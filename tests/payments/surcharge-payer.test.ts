import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAgent } from '#client/agent.ts'
import { addToBasket, readBasket } from '#client/basket.ts'
import { cancelTickets, moveTicket, readBooking } from '#client/booking.ts'
import { applyCoupon } from '#client/coupon.ts'
import { pay, payLocally, readPayment } from '#client/payment.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { aDesk, anAgent, orderOf } from '#tests/support/agent.ts'
import { lettersTo } from '#tests/support/letters.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { DAY, newAttemptId, openTill, payer, type Till } from './open-till.ts'

// Whoever has the link of a voucher may move its tickets to a dearer day, and pay for that.
const DEARER = '2026-12-05'
const EUR = (amount: number) => ({ amount, currency: 'EUR' as const })
const codeOf = (reply: { ok: true } | { ok: false; failure: { code: string } }) =>
  reply.ok ? 'ok' : reply.failure.code

let till: Till
beforeAll(async () => {
  const byWeekday = [{ weekdays: [6], price: prices(55) }, { price: prices(40) }]
  const option = { capacity: 100, units: [{ type: 'adult' as const, prices: byWeekday }] }
  const products = [
    aProduct({ options: [anOption(option)] }),
    aProduct({
      main: false,
      id: 2184,
      key: 'flight',
      slugs: { en: 'flight', es: 'flight', fr: 'flight', it: 'flight', de: 'flight' },
      travellerFields: ['name', 'lastName', 'phone', 'passport'],
      options: [anOption({ ...option, id: 21841 })],
    }),
  ]
  till = await openTill({ cities: [aCity({ products })] })
  await importCoupons(till.shop.database.db, [{ code: 'SECRETFIVE', percent: 5 }])
})
afterAll(() => till.close())

const ana = { name: 'Ana', lastName: 'Traveller', phone: '+33699999999', passport: 'PASS4242' }

async function added(visitor: Visitor, productId: number, traveller?: typeof ana): Promise<Sale> {
  const choices = [{ optionId: productId * 10 + 1, day: DAY, passengers: { adult: 1 }, traveller }]
  const reply = await addToBasket(visitor, { productId, choices }, newAttemptId())
  if (!reply.ok) throw new Error(reply.failure.code)
  return reply.value
}
const filled = (visitor: Visitor) => added(visitor, 2182)
async function tokenOf(visitor: Visitor, attemptId: string): Promise<string> {
  const state = await readPayment(visitor, { attemptId })
  return (state.ok && state.value.voucherToken) || ''
}
/** The token of a voucher that a guest paid by card. */
async function boughtByCard(guest = till.shop.visit()): Promise<string> {
  await filled(guest)
  const order = await till.order({ sale: await basketOf(guest) })
  await pay(guest, order)
  return tokenOf(guest, order.attemptId)
}
/** The token of a voucher for two products, bought with a coupon; one of them names its traveller. */
async function boughtByGroup(): Promise<string> {
  const guest = till.shop.visit()
  await added(guest, 2184, ana)
  expect(codeOf(await applyCoupon(guest, 'SECRETFIVE'))).toBe('ok')
  return boughtByCard(guest)
}
async function boughtOnCredit(desk: Visitor): Promise<string> {
  const order = orderOf(await filled(desk))
  expect(codeOf(await payLocally(desk, order))).toBe('ok')
  return tokenOf(desk, order.attemptId)
}
async function ticketsOf(token: string) {
  const read = await readBooking(till.shop.visit(), token)
  if (!read.ok) throw new Error(read.failure.code)
  return read.value.tickets
}
/** Opens the basket in which the move to the dearer day is paid. */
async function asksToMove(visitor: Visitor, token: string): Promise<void> {
  const ticket = (await ticketsOf(token)).at(-1)
  const moves = [{ lineId: ticket?.visits[0]?.lineId ?? 0, day: DEARER }]
  expect(codeOf(await moveTicket(visitor, { token, moves, difference: EUR(15_00) }))).toBe('ok')
}
async function basketOf(visitor: Visitor): Promise<Sale> {
  const basket = await readBasket(visitor)
  if (!basket.ok) throw new Error(basket.failure.code)
  return basket.value
}
async function paysByCard(visitor: Visitor, email = payer.email): Promise<string> {
  const sale = await basketOf(visitor)
  const order = await till.order({ sale }, { payer: { ...payer, firstName: 'Bea', email } })
  const paid = await pay(visitor, order)
  expect(paid.ok && paid.value.resultCode).toBe('Authorised')
  return order.attemptId
}
async function cancelsAll(token: string, amount: number) {
  const tickets = (await ticketsOf(token)).map(({ ticketId }) => ticketId)
  return cancelTickets(till.shop.visit(), { token, tickets, refund: EUR(amount) })
}
const creditOf = async (desk: Visitor) => {
  const agent = await readAgent(desk)
  return agent.ok && agent.value.credit
}
const refundsOf = (token: string) =>
  till.rows(
    `select r.amount::int, r.destination from refund r join voucher v on v.sale_id = r.sale_id
     where v.token_hash = sha256('${token}') order by r.id`,
  )

describe('credit for a surcharge', () => {
  const agency = (name: string) => anAgent(till.shop, `${name}@sunny.example`, { credit: 100_00 })

  it('does not pay for the booking of a guest', async () => {
    const token = await boughtByCard()
    const desk = await agency('stranger')
    await asksToMove(desk, token)
    const basket = await basketOf(desk)
    expect(basket).toMatchObject({ total: 15_00 })
    expect(basket).not.toHaveProperty('payableByCredit')
    expect(codeOf(await payLocally(desk, orderOf(basket)))).toBe('not_offered')
    expect(await creditOf(desk)).toBe(100_00)
    await paysByCard(desk)
    expect(codeOf(await cancelsAll(token, 55_00))).toBe('ok')
    expect(await refundsOf(token)).toEqual([
      { amount: 15_00, destination: 'payment' },
      { amount: 40_00, destination: 'payment' },
    ])
  })

  it('does not pay after a login in the same browser', async () => {
    const token = await boughtByCard()
    await agency('later')
    const guest = till.shop.visit()
    await asksToMove(guest, token)
    const desk = await aDesk(till.shop, 'later@sunny.example', guest)
    expect(codeOf(await payLocally(desk, orderOf(await basketOf(desk))))).toBe('not_offered')
    expect(await creditOf(desk)).toBe(100_00)
  })

  it('does not pay for the booking of another agency', async () => {
    const first = await agency('first')
    const token = await boughtOnCredit(first)
    const second = await agency('second')
    await asksToMove(second, token)
    expect(codeOf(await payLocally(second, orderOf(await basketOf(second))))).toBe('not_offered')
    await paysByCard(second)
    expect(codeOf(await cancelsAll(token, 55_00))).toBe('ok')
    expect([await creditOf(first), await creditOf(second)]).toEqual([100_00, 100_00])
    expect(await refundsOf(token)).toEqual([
      { amount: 15_00, destination: 'payment' },
      { amount: 40_00, destination: 'credit' },
    ])
  })

  it("pays for the agency's own booking", async () => {
    const desk = await agency('own')
    const token = await boughtOnCredit(desk)
    const colleague = await aDesk(till.shop, 'own@sunny.example')
    await asksToMove(colleague, token)
    const basket = await basketOf(colleague)
    expect(basket).toHaveProperty('payableByCredit', true)
    expect(codeOf(await payLocally(colleague, orderOf(basket)))).toBe('ok')
    expect(await creditOf(desk)).toBe(45_00)
    expect(codeOf(await cancelsAll(token, 55_00))).toBe('ok')
    expect(await creditOf(desk)).toBe(100_00)
  })

  it('is offered for ordinary baskets of agencies only', async () => {
    const desk = await agency('plain')
    expect(await filled(desk)).toHaveProperty('payableByCredit', true)
    expect(await filled(till.shop.visit())).not.toHaveProperty('payableByCredit')
  })
})

it('shows nothing private about the buyer to whoever pays a surcharge', async () => {
  const token = await boughtByGroup()
  const friend = till.shop.visit()
  await asksToMove(friend, token)
  const attemptId = await paysByCard(friend)
  const state = await readPayment(friend, { attemptId })
  expect(state.ok && state.value).toMatchObject({
    status: 'paid',
    sale: { lines: [{ day: DAY }, { day: DEARER }], discounts: [{ kind: 'coupon', code: null }] },
  })
  const { body } = await friend.send({
    method: 'POST',
    path: '/api/v2/transaction/payment/creditcard/confirm',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attemptId }),
  })
  const json = JSON.stringify(body)
  expect(json).toContain(DEARER)
  for (const secret of [ana.name, ana.lastName, ana.phone, ana.passport, 'SECRETFIVE', 'couponTerms'])
    expect(json).not.toContain(secret)
})

describe('the mail about a paid move', () => {
  const mailsTo = (email: string) =>
    till.rows(`select kind from outbox where recipient = '${email}' order by id`)

  it('also goes to whoever paid the surcharge', async () => {
    const token = await boughtByGroup()
    const friend = till.shop.visit()
    await asksToMove(friend, token)
    const attemptId = await paysByCard(friend, 'bea@example.org')
    const state = await readPayment(friend, { attemptId })
    expect(state.ok && state.value.email).toBe('bea@example.org')
    expect(await mailsTo('bea@example.org')).toEqual([{ kind: 'ticket_moved' }])
    const [letter] = await lettersTo(till.shop, 'bea@example.org')
    expect(letter?.text).toContain('Bea')
    expect(letter?.text).toContain(token)
    expect(letter?.text).toContain('You have paid the difference of €15.')
    const whole = JSON.stringify(letter)
    for (const secret of [payer.email, ana.phone, ana.passport]) expect(whole).not.toContain(secret)
    const moved = await till.rows<{ recipient: string }>(
      `select o.recipient from outbox o join voucher v on v.token_hash = sha256('${token}')
       join sale_change c on c.id = o.change_id and c.sale_id = v.sale_id
       where o.kind = 'ticket_moved' order by o.id`,
    )
    expect(moved).toEqual([{ recipient: payer.email }, { recipient: 'bea@example.org' }])
  })

  it('goes once to one address in two spellings', async () => {
    const token = await boughtByCard()
    const friend = till.shop.visit()
    await asksToMove(friend, token)
    await paysByCard(friend, 'ZOE@Example.com')
    expect(await mailsTo('ZOE@Example.com')).toEqual([])
  })
})
