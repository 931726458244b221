import { randomUUID } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { readAgent, readStatement } from '#client/agent.ts'
import { readBasket, removeLine } from '#client/basket.ts'
import { readOwnSales } from '#client/member.ts'
import { payLocally, readPayment } from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import { addDays } from '#domain/time/day.ts'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { accountsOf, aDesk, anAgent, anOpenDesk, buyOnCredit, fill, orderOf } from '#tests/support/agent.ts'
import { lettersTo } from '#tests/support/letters.ts'
import { openTestShop, type TestShop, type TestShopSettings } from '#tests/support/open-shop.ts'

// Twenty simultaneous sales, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 })

const AGENCY = 'desk@sunny.example'
const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code

let shop: TestShop
afterEach(() => shop.close())

/** An adult costs 30. */
const open = async (settings: TestShopSettings = {}, capacity = 100) => {
  const units = [{ type: 'adult' as const, prices: [{ price: prices(30) }] }]
  const products = [aProduct({ options: [anOption({ units, capacity })] })]
  shop = await openTestShop({ cities: [aCity({ products })], ...settings })
}

async function row<T>(sql: string): Promise<T | undefined> {
  const { rows } = await shop.database.pool.query(sql)
  return rows[0] as T
}

const ledger = () =>
  row<{ movements: number; sum: number; last: number; lowest: number }>(
    `select count(*)::int as movements, sum(amount)::int as sum, min(balance)::int as lowest,
       (array_agg(balance order by number desc))[1]::int as last from credit_movement`,
  )
const sold = () =>
  row<{ paid: number; vouchers: number; mails: number; seats: number }>(
    `select (select count(*)::int from sale where status = 'paid') as paid,
       (select count(*)::int from voucher) as vouchers,
       (select count(*)::int from outbox where kind = 'order_paid') as mails,
       (select coalesce(sum(quantity), 0)::int from stock_hold where state = 'allocated') as seats`,
  )

/**
 * Logins of one agency, each with a basket of 30 for a different day, so that no stock row serialises
 * them.
 */
async function desks(count: number) {
  await anAgent(shop, AGENCY, { credit: 100_00 })
  const entered = await Promise.all(Array.from({ length: count }, () => anOpenDesk(shop, AGENCY)))
  return Promise.all(
    entered.map(async (desk, at) => {
      const sale = await fill(desk, { day: addDays('2026-12-01', at) })
      return { desk, order: orderOf(sale) }
    }),
  )
}

it('pays three of twenty simultaneous sales from 100', async () => {
  await open()
  const buying = await desks(20)
  const answers = await Promise.all(buying.map(({ desk, order }) => payLocally(desk, order)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(new Set(answers.flatMap((answer) => codeOf(answer) ?? []))).toEqual(new Set(['credit_too_low']))
  expect(await ledger()).toEqual({ movements: 4, sum: 10_00, last: 10_00, lowest: 10_00 })
  expect(await sold()).toEqual({ paid: 3, vouchers: 3, mails: 3, seats: 3 })
  const [first] = buying
  expect(await readAgent(first?.desk ?? shop.visit())).toMatchObject({ value: { credit: 10_00 } })
})

it('overspends without lock and ledger rules', async () => {
  await open({ creditGuarded: false, connections: 24 })
  const buying = await desks(20)
  await shop.database.pool.query('alter table credit_movement drop constraint credit_movement_pkey')
  const answers = await Promise.all(buying.map(({ desk, order }) => payLocally(desk, order)))
  const paid = answers.filter(({ ok }) => ok).length
  expect(paid).toBeGreaterThan(3)
  expect((await ledger())?.sum).toBe(100_00 - paid * 30_00)
  expect((await ledger())?.sum).toBeLessThan(0)
})

it('never overspends even without the lock', async () => {
  await open({ creditGuarded: false, environment: { logLevel: 'silent' } })
  const buying = await desks(12)
  const answers = await Promise.all(buying.map(({ desk, order }) => payLocally(desk, order)))
  const paid = answers.filter(({ ok }) => ok).length
  expect(paid).toBeGreaterThan(0)
  expect(paid).toBeLessThanOrEqual(3)
  expect(await ledger()).toMatchObject({ sum: 100_00 - paid * 30_00, last: 100_00 - paid * 30_00 })
  expect(await sold()).toMatchObject({ paid, vouchers: paid, seats: paid })
})

it('fulfils a credit sale like one by card', async () => {
  await open()
  const agent = await anAgent(shop, AGENCY, { credit: 100_00 })
  const order = orderOf(await fill(agent, { passengers: { adult: 2 } }))
  const paid = await payLocally(agent, order)
  expect(paid).toMatchObject({ ok: true, value: { resultCode: 'Authorised', action: null } })
  expect(agent.cartCount).toBe(0)
  expect(await readBasket(agent)).toMatchObject({ value: { count: 0, currency: 'EUR' } })
  const state = await readPayment(agent, { attemptId: order.attemptId })
  expect(state).toMatchObject({ value: { status: 'paid', email: 'zoe@example.com' } })
  const token = state.ok ? (state.value.voucherToken ?? '') : ''
  expect(await readVoucher(shop.visit(), token)).toMatchObject({ value: { status: 'valid', total: 60_00 } })
  const [letter] = await lettersTo(shop, 'zoe@example.com')
  expect(letter?.attachments.length).toBeGreaterThan(0)
  expect(letter?.text).toContain('Sunny Travel has booked these tickets for you.')
  expect(await readOwnSales(agent)).toMatchObject({
    value: { total: 1, data: [{ total: 60_00, status: 'paid' }] },
  })
  expect(await readStatement(agent)).toMatchObject({ value: { credit: 40_00, total: 2 } })
  expect(await sold()).toEqual({ paid: 1, vouchers: 1, mails: 1, seats: 2 })
  expect(await row('select method, state, request from payment_attempt')).toEqual({
    method: 'credit',
    state: 'authorised',
    request: '',
  })
})

it('asks only for travellers not named with the ticket', async () => {
  const products = [aProduct({ travellerFields: ['name', 'lastName'] })]
  shop = await openTestShop({ cities: [aCity({ products })] })
  const agent = await anAgent(shop, AGENCY, { credit: 100_00 })
  const traveller = { name: 'Zoë', lastName: 'Tester', phone: '', passport: '' }
  const named = await fill(agent, { traveller })
  expect(codeOf(await payLocally(agent, orderOf(named)))).toBeUndefined()
  const nameless = orderOf(await fill(agent))
  expect(codeOf(await payLocally(agent, nameless))).toBe('traveller_details_missing')
})

it('keeps the cancellation deadline that a ticket was sold with', async () => {
  await open()
  await anAgent(shop, AGENCY, { credit: 30_00 })
  const desk = await anOpenDesk(shop, AGENCY)
  await buyOnCredit(desk)
  shop.setClock('2026-12-01T09:00:00Z')
  const own = await readOwnSales(desk)
  const [sale] = own.ok ? own.value.data : []
  expect(sale?.lines).toMatchObject([{ cancelUntil: { day: '2026-11-29', time: '23:59' } }])
})

it('sells no seat of a ticket taken out', async () => {
  await open({}, 1)
  const agent = await anAgent(shop, AGENCY, { credit: 30_00 })
  const { lines } = await fill(agent)
  await removeLine(agent, lines[0]?.id ?? 0)
  await fill(shop.visit())
  const order = orderOf(await fill(agent, { day: '2026-12-02' }))
  expect(await payLocally(agent, order)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
  expect(await sold()).toMatchObject({ paid: 1, seats: 1 })
})

it('sells once however often Pay is pressed', async () => {
  await open()
  const agent = await anAgent(shop, AGENCY, { credit: 30_00 })
  const order = orderOf(await fill(agent))
  const presses = await Promise.all(Array.from({ length: 6 }, () => payLocally(agent, order)))
  expect(presses.every(({ ok }) => ok)).toBe(true)
  expect(new Set(presses.map((press) => JSON.stringify(press))).size).toBe(1)
  expect(await payLocally(agent, order)).toEqual(presses[0])
  expect(codeOf(await payLocally(agent, { ...order, attemptId: randomUUID() }))).toBe('basket_empty')
  expect(codeOf(await payLocally(agent, { ...order, total: { amount: 1, currency: 'EUR' } }))).toBe(
    'idempotency_mismatch',
  )
  expect(await ledger()).toMatchObject({ movements: 2, sum: 0, last: 0 })
  expect(await sold()).toMatchObject({ paid: 1, mails: 1 })
})

it('changes nothing while the credit is too low', async () => {
  await open()
  const agent = await anAgent(shop, AGENCY, { credit: 50_00 })
  const order = orderOf(await fill(agent, { passengers: { adult: 2 } }))
  const refused = await payLocally(agent, order)
  expect(refused).toMatchObject({
    failure: { code: 'credit_too_low', message: expect.stringContaining('your tickets are still held') },
  })
  expect(await sold()).toEqual({ paid: 0, vouchers: 0, mails: 0, seats: 0 })
  expect(await row('select count(*)::int as attempts from payment_attempt')).toEqual({ attempts: 0 })
  expect(await readBasket(agent)).toMatchObject({ value: { count: 1, total: 60_00 } })
  await accountsOf(shop).move(AGENCY, { kind: 'granted', amount: 10_00, note: 'Paid in' })
  expect(await payLocally(agent, order)).toMatchObject({ ok: true })
  expect(await ledger()).toMatchObject({ movements: 3, last: 0 })
})

it('refuses strangers, other totals and ended baskets', async () => {
  await open()
  const guest = shop.visit()
  const asGuest = orderOf(await fill(guest))
  expect(codeOf(await payLocally(guest, asGuest))).toBe('amount_changed')
  const agent = await anAgent(shop, AGENCY, { credit: 100_00 })
  const order = orderOf(await fill(agent))
  expect(codeOf(await payLocally(agent, { ...order, total: { amount: 1, currency: 'EUR' } }))).toBe(
    'amount_changed',
  )
  expect(codeOf(await payLocally(shop.visit(), order))).toBe('basket_empty')
  shop.setClock('2026-11-21T12:00:00Z')
  expect(codeOf(await payLocally(agent, order))).toBe('basket_expired')
  expect(await ledger()).toMatchObject({ movements: 1, last: 100_00 })
})

it('sells no seat twice to agents', async () => {
  await open({}, 1)
  const agent = await anAgent(shop, AGENCY, { credit: 100_00 })
  await buyOnCredit(agent)
  const other = await aDesk(shop, AGENCY)
  await expect(fill(other)).rejects.toThrow('sold_out')
  expect(await sold()).toMatchObject({ paid: 1, seats: 1 })
})

it('sells nothing to an agency closed meanwhile', async () => {
  await open()
  const agent = await anAgent(shop, AGENCY, { credit: 100_00 })
  const order = orderOf(await fill(agent))
  await shop.database.pool.query('update agent set disabled_at = now()')
  expect(codeOf(await payLocally(agent, order))).toBe('agents_only')
  expect(await ledger()).toMatchObject({ movements: 1, last: 100_00 })
  expect(await sold()).toMatchObject({ paid: 0, vouchers: 0 })
})
