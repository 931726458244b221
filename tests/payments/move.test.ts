import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAgent } from '#client/agent.ts'
import { addToBasket, changeCurrency, readBasket, removeLine } from '#client/basket.ts'
import { applyCoupon } from '#client/coupon.ts'
import { cancelTickets, moveTicket as move, readMoveOffers } from '#client/booking.ts'
import { pay, payLocally, readPayment } from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import { readEnvironment } from '#config/environment.ts'
import { locales } from '#config/locales.ts'
import type { Move } from '#contract/booking/booking.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { aDesk, anAgent, fill, orderOf } from '#tests/support/agent.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { NOON } from '#tests/support/open-shop.ts'
import { aScanner, verdictOn } from '#tests/support/scanner.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { DAY, newAttemptId, openTill, type Till } from './open-till.ts'

/** Costs the same as `DAY`, a Friday. */
const EQUAL = '2026-12-03'
/** Saturdays cost more, Mondays less. */
const DEARER = '2026-12-05'
const CHEAPER = '2026-12-07'

const byWeekday = (euro: number) => [
  { weekdays: [6], price: prices(euro + 15) },
  { weekdays: [1], price: prices(euro - 15) },
  { price: prices(euro) },
]
const units = (euro: number) => [{ type: 'adult' as const, prices: byWeekday(euro) }]
const slugs = (slug: string) => ({ en: slug, es: slug, fr: slug, it: slug, de: slug })
const product = (over: Parameters<typeof aProduct>[0]) => aProduct({ main: false, ...over })

const city = () =>
  aCity({
    products: [
      aProduct({ options: [anOption({ units: units(40) })] }),
      product({
        id: 2183,
        key: 'boat',
        slugs: slugs('boat'),
        options: [
          anOption({
            id: 21831,
            kind: 'start_times',
            timetable: [{ times: ['10:00', '14:00'] }],
            capacity: 2,
            units: units(20),
          }),
        ],
      }),
      product({
        id: 2184,
        key: 'both',
        slugs: slugs('both'),
        kind: 'package',
        options: [],
        parts: [
          { productId: 2182, optionIds: [21821] },
          { productId: 2183, optionIds: [21831] },
        ],
        packageDiscountPercent: 10,
      }),
      product({
        id: 2185,
        key: 'strict',
        slugs: slugs('strict'),
        cancelHours: null,
        options: [anOption({ id: 21851 })],
      }),
    ],
  })

let till: Till
let scanner: Visitor
beforeAll(async () => {
  const { addressSeats } = readEnvironment({ NODE_ENV: 'test', SEATS_PER_ADDRESS: '40' })
  till = await openTill({ cities: [city()], environment: { addressSeats } })
  scanner = await aScanner(till.shop, 'bus-1')
  await importCoupons(till.shop.database.db, [{ code: 'FIVE', percent: 50 }])
})
afterAll(() => till.close())

/** What the bank has against what the books say, and the days whose seats disagree with the tickets. */
async function accounts() {
  const { taken } = await till.takenAndOwed()
  const [card] = await till.rows<{ sum: string }>(
    `select coalesce(sum(a.amount), 0)
       - (select coalesce(sum(r.amount), 0) from refund r
          where r.state <> 'failed' and r.destination = 'payment') as sum
     from payment_attempt a where a.state = 'authorised' and a.psp_reference is not null`,
  )
  const seats = await till.rows(
    `select s.option_id, s.day, s.slot, s.taken, coalesce(sum(h.quantity), 0) as held from stock s
     left join stock_hold h on h.option_id = s.option_id and h.day = s.day and h.slot = s.slot
       and h.state <> 'released'
     group by s.option_id, s.day, s.slot, s.taken having s.taken <> coalesce(sum(h.quantity), 0)`,
  )
  return { difference: taken - Number(card?.sum), seats }
}

const EUR = (amount: number) => ({ amount, currency: 'EUR' as const })
const codeOf = (reply: { ok: true } | { ok: false; failure: { code: string } }) =>
  reply.ok ? 'ok' : reply.failure.code

async function paid(visitor: Visitor & { sale: Sale }) {
  const order = await till.order(visitor)
  const done = await pay(visitor, order)
  const state = await readPayment(visitor, { attemptId: order.attemptId })
  if (!done.ok || !state.ok || !state.value.sale?.id) throw new Error('the sale was not paid')
  const token = state.value.voucherToken ?? ''
  const saleId = state.value.sale.id
  return { buyer: visitor, saleId, token, ...(await ticketOf(token)), lines: state.value.sale.lines }
}

async function bought(
  choice: { productId?: number; optionId?: number; day?: string; time?: string; adults?: number } = {},
) {
  const { productId = 2182, optionId = 21821, day = DAY, time, adults = 1 } = choice
  const visitor = till.shop.visit()
  const choices = [{ optionId, day, time, passengers: { adult: adults } }]
  const added = await addToBasket(visitor, { productId, choices }, newAttemptId())
  if (!added.ok) throw new Error(`the basket refused: ${added.failure.code}`)
  return paid(Object.assign(visitor, { sale: added.value }))
}

async function ticketOf(token: string) {
  const read = await readVoucher(till.shop.visit(), token)
  const [ticket] = read.ok ? read.value.tickets : []
  return { code: ticket?.code ?? '', day: ticket?.day ?? '' }
}
const linesOf = (saleId: number) =>
  till.rows<{ id: number; day: string; slot: string; discount: string }>(
    `select id::int, to_char(day, 'YYYY-MM-DD') as day, slot, discount::int from sale_line
     where sale_id = ${saleId} and removed_at is null order by id`,
  )
const lineOf = async (saleId: number) => (await linesOf(saleId))[0]?.id ?? 0
const asked = (token: string, lineId: number, day: string, amount: number, time: string | null = null) => ({
  token,
  moves: [{ lineId, day, time }] satisfies Move[],
  difference: EUR(amount),
})
const taken = async (day: string, optionId = 21821, slot = '') => {
  const [row] = await till.rows<{ taken: number }>(
    `select taken from stock where option_id = ${optionId} and day = '${day}' and slot = '${slot}'`,
  )
  return row?.taken ?? 0
}
/** Scans at nine in the morning of a day. */
async function scanned(code: string, day: string): Promise<string> {
  till.shop.setClock(`${day}T09:00:00Z`)
  const verdict = await verdictOn(scanner, code, { day })
  till.shop.setClock(NOON)
  return verdict
}
/** Pays the surcharge that the visitor's basket holds. */
async function payBasket(visitor: Visitor, card = {}) {
  const basket = await readBasket(visitor)
  if (!basket.ok) throw new Error(basket.failure.code)
  const order = await till.order({ sale: basket.value }, {}, card)
  return { order, answer: await pay(visitor, order) }
}
const mailsOf = (saleId: number) =>
  till.rows<{ kind: string }>(`select kind from outbox where sale_id = ${saleId} order by id`)

describe('a move to a day of the same price', () => {
  it('replaces the ticket and its code', async () => {
    const { buyer, saleId, token, code } = await bought({ adults: 2 })
    const before = [await taken(DAY), await taken(EQUAL)]
    const lineId = await lineOf(saleId)
    const moved = await move(buyer, asked(token, lineId, EQUAL, 0))
    expect(moved.ok && moved.value).toMatchObject({
      outcome: 'moved',
      change: { kind: 'moved', refund: EUR(0), destination: 'nobody', state: 'done' },
    })
    expect([await taken(DAY), await taken(EQUAL)]).toEqual([(before[0] ?? 0) - 2, (before[1] ?? 0) + 2])
    const now = await ticketOf(token)
    expect(now.day).toBe(EQUAL)
    expect(await scanned(code, DAY)).toBe('moved')
    expect(await scanned(code, EQUAL)).toBe('moved')
    expect(await scanned(now.code, EQUAL)).toBe('accepted')
    expect((await mailsOf(saleId)).map(({ kind }) => kind)).toEqual(['order_paid', 'ticket_moved'])
  })

  it('moves once for five presses', async () => {
    const { buyer, saleId, token } = await bought()
    const wanted = asked(token, await lineOf(saleId), EQUAL, 0)
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(buyer, wanted)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
    expect(codeOf(answers[0] ?? { ok: true })).toBe('ok')
    expect(await linesOf(saleId)).toHaveLength(1)
    expect(await mailsOf(saleId)).toHaveLength(2)
    // Another tab still shows the old ticket.
    expect(
      codeOf(await move(buyer, { ...wanted, moves: [{ ...wanted.moves[0]!, day: '2026-12-02' }] })),
    ).toBe('ticket_changed')
    const again = asked(token, await lineOf(saleId), '2026-12-02', 0)
    expect(codeOf(await move(till.shop.visit(), again))).toBe('ok')
    expect((await ticketOf(token)).day).toBe('2026-12-02')
  })

  it('changes the time on the same day', async () => {
    const day = '2026-12-09'
    const { buyer, saleId, token } = await bought({ productId: 2183, optionId: 21831, day, time: '10:00' })
    const lineId = await lineOf(saleId)
    expect(codeOf(await move(buyer, asked(token, lineId, day, 0, '10:00')))).toBe('day_not_available')
    expect(codeOf(await move(buyer, asked(token, lineId, day, 0)))).toBe('time_required')
    expect(codeOf(await move(buyer, asked(token, lineId, day, 0, '14:00')))).toBe('ok')
    expect(await linesOf(saleId)).toMatchObject([{ day, slot: '14:00' }])
    expect([await taken(day, 21831, '10:00'), await taken(day, 21831, '14:00')]).toEqual([0, 1])
  })
})

describe('a move from an address that holds all it may', () => {
  const at = (address: string) => till.shop.visit({ 'x-forwarded-for': address })

  it('waits with a dearer day, which holds seats', async () => {
    const { saleId, token } = await bought()
    for (const day of ['2026-12-10', '2026-12-11'])
      await fill(at('203.0.113.9'), { day, passengers: { adult: 20 } })
    const lineId = await lineOf(saleId)
    const before = await taken(DEARER)
    expect(codeOf(await move(at('203.0.113.9'), asked(token, lineId, DEARER, 15_00)))).toBe(
      'too_many_seats_at_address',
    )
    expect(await taken(DEARER)).toBe(before)
    const elsewhere = at('203.0.113.10')
    expect(codeOf(await move(elsewhere, asked(token, lineId, DEARER, 15_00)))).toBe('ok')
    for (const day of ['2026-12-10', '2026-12-11'])
      await fill(at('203.0.113.10'), { day, passengers: { adult: day === '2026-12-10' ? 20 : 19 } })
    const refused = await addToBasket(at('203.0.113.10'), anAddition(), newAttemptId())
    expect(codeOf(refused)).toBe('too_many_seats_at_address')
    await payBasket(elsewhere)
    expect(codeOf(await addToBasket(at('203.0.113.10'), anAddition(), newAttemptId()))).toBe('ok')
  })

  it('goes to a day of the same price, which holds none', async () => {
    const { saleId, token } = await bought()
    const full = at('203.0.113.11')
    for (const day of ['2026-12-12', '2026-12-13'])
      await fill(at('203.0.113.11'), { day, passengers: { adult: 20 } })
    expect(codeOf(await move(full, asked(token, await lineOf(saleId), EQUAL, 0)))).toBe('ok')
  })
})

describe('a move to a cheaper day', () => {
  it('gives the difference back to the card', async () => {
    const { buyer, saleId, token } = await bought()
    const moved = await move(buyer, asked(token, await lineOf(saleId), CHEAPER, -15_00))
    expect(moved.ok && moved.value).toMatchObject({
      outcome: 'moved',
      change: { refund: EUR(15_00), destination: 'payment', state: 'requested' },
    })
    const refunds = () => till.rows(`select amount::int, state from refund where sale_id = ${saleId}`)
    await expect
      .poll(async () => {
        await till.shop.services.payments.work()
        return refunds()
      })
      .toEqual([{ amount: 15_00, state: 'done' }])
    expect(await till.rows(`select status from sale where id = ${saleId}`)).toEqual([{ status: 'paid' }])
  })

  it('gives back the surcharge of an earlier move first', async () => {
    const { buyer, saleId, token } = await bought()
    await move(buyer, asked(token, await lineOf(saleId), DEARER, 15_00))
    const { order } = await payBasket(buyer)
    expect(codeOf(await move(buyer, asked(token, await lineOf(saleId), DAY, -15_00)))).toBe('ok')
    expect(await till.rows(`select attempt_id, amount::int from refund where sale_id = ${saleId}`)).toEqual([
      { attempt_id: order.attemptId, amount: 15_00 },
    ])
  })

  it('keeps the discount as an amount', async () => {
    const visitor = await till.withBasket()
    const applied = await applyCoupon(visitor, 'FIVE')
    if (!applied.ok) throw new Error(applied.failure.code)
    const { buyer, saleId, token } = await paid(Object.assign(visitor, { sale: applied.value }))
    // 40 - 20 paid; a Monday costs 25, less 20 is 5.
    expect(codeOf(await move(buyer, asked(token, await lineOf(saleId), CHEAPER, -15_00)))).toBe('ok')
    expect(await linesOf(saleId)).toMatchObject([{ discount: 20_00 }])
    const read = await readVoucher(buyer, token)
    expect(read.ok && read.value).toMatchObject({
      total: 5_00,
      discounts: [{ kind: 'coupon', amount: 20_00 }],
    })
  })
})

describe('a move to a dearer day', () => {
  it('moves only once the difference is paid', async () => {
    const { buyer, saleId, token, code } = await bought()
    const before = await taken(DAY)
    const lineId = await lineOf(saleId)
    const wanted = asked(token, lineId, DEARER, 15_00)
    const opened = await move(buyer, wanted)
    expect(opened.ok && opened.value).toMatchObject({ outcome: 'to_pay', due: EUR(15_00) })
    expect((await ticketOf(token)).code).toBe(code)
    const basket = await readBasket(buyer)
    expect(basket.ok && basket.value).toMatchObject({
      total: 15_00,
      discount: 40_00,
      discounts: [{ kind: 'moved', amount: 40_00 }],
    })
    expect(await move(buyer, wanted)).toEqual(opened)
    const { order, answer } = await payBasket(buyer)
    expect(answer.ok && answer.value.resultCode).toBe('Authorised')
    expect(await taken(DAY)).toBe(before - 1)
    const state = await readPayment(buyer, { attemptId: order.attemptId })
    expect(state.ok && state.value).toMatchObject({
      status: 'paid',
      voucherToken: token,
      sale: { id: saleId, total: 55_00, lines: [{ day: DEARER }] },
    })
    const now = await ticketOf(token)
    expect(await scanned(code, DAY)).toBe('moved')
    expect(await scanned(now.code, DEARER)).toBe('accepted')
    expect((await mailsOf(saleId)).map(({ kind }) => kind)).toEqual(['order_paid', 'ticket_moved'])
    expect((await readBasket(buyer)).ok && (await readBasket(buyer))).toMatchObject({ value: { lines: [] } })
    const repeated = await move(buyer, wanted)
    expect(repeated.ok && repeated.value.outcome).toBe('moved')
  })

  it('pays and refunds moves by agency credit', async () => {
    const desk = await anAgent(till.shop, 'mover@sunny.example', { credit: 100_00 })
    const order = orderOf(await fill(desk, { day: DAY }))
    expect((await payLocally(desk, order)).ok).toBe(true)
    const state = await readPayment(desk, { attemptId: order.attemptId })
    const token = (state.ok && state.value.voucherToken) || ''
    const saleId = (state.ok && state.value.sale?.id) || 0
    expect(codeOf(await move(desk, asked(token, await lineOf(saleId), DEARER, 15_00)))).toBe('ok')
    const basket = await readBasket(desk)
    if (!basket.ok) throw new Error(basket.failure.code)
    expect(codeOf(await payLocally(desk, orderOf(basket.value)))).toBe('ok')
    expect(await readAgent(desk)).toMatchObject({ value: { credit: 45_00 } })
    expect((await ticketOf(token)).day).toBe(DEARER)
    expect(codeOf(await move(desk, asked(token, await lineOf(saleId), CHEAPER, -30_00)))).toBe('ok')
    expect(await readAgent(desk)).toMatchObject({ value: { credit: 75_00 } })
  })

  it('changes nothing when the hold ends', async () => {
    const { buyer, saleId, token, code } = await bought()
    const before = await taken(DEARER)
    await move(buyer, asked(token, await lineOf(saleId), DEARER, 15_00))
    expect(await taken(DEARER)).toBe(before + 1)
    till.shop.setClock('2026-11-21T11:30:00Z')
    const over = await readBasket(buyer)
    expect(over.ok && over.value).toMatchObject({ lines: [], id: null })
    await endBaskets(till.shop.context, till.shop.services.holds)
    till.shop.setClock(NOON)
    expect(await taken(DEARER)).toBe(before)
    expect(await scanned(code, DAY)).toBe('accepted')
  })

  it('accepts late money while the ticket is good', async () => {
    const { buyer, saleId, token } = await bought()
    await move(buyer, asked(token, await lineOf(saleId), DEARER, 15_00))
    const { order } = await payBasket(buyer, { number: '4917610000000000' })
    till.shop.setClock('2026-11-21T13:00:00Z')
    await till.shop.services.payments.work()
    await endBaskets(till.shop.context, till.shop.services.holds)
    await authorise(order.attemptId)
    await expect.poll(async () => (await ticketOf(token)).day).toBe(DEARER)
    till.shop.setClock(NOON)
  })

  it('refunds the surcharge of a used ticket', async () => {
    const { buyer, saleId, token, code } = await bought()
    await move(buyer, asked(token, await lineOf(saleId), DEARER, 15_00))
    const { order } = await payBasket(buyer, { number: '4917610000000000' })
    expect(await scanned(code, DAY)).toBe('accepted')
    await authorise(order.attemptId)
    await expect
      .poll(async () => {
        await till.shop.services.payments.work()
        return till.rows(`select state from payment_attempt where id = '${order.attemptId}'`)
      })
      .toEqual([{ state: 'reversed' }])
    expect((await ticketOf(token)).day).toBe(DAY)
    const told = await till.rows<{ id: number }>(
      `select o.id::int from outbox o join sale s on s.id = o.sale_id
       where s.surcharge_of = ${saleId} and o.kind = 'money_returned'`,
    )
    const mail = await createOutbox(till.shop.context, till.shop.services.vouchers).read(told[0]?.id ?? 0)
    expect(mail?.letter.text).toContain('Your booking stays as it is')
  })

  it('refunds a surcharge for a day that has passed meanwhile', async () => {
    const { buyer, saleId, token, code } = await bought({ day: '2026-12-08' })
    await move(buyer, asked(token, await lineOf(saleId), DEARER, 15_00))
    const { order } = await payBasket(buyer, { number: '4917610000000000' })
    till.shop.setClock('2026-12-05T23:00:00Z')
    await till.shop.services.payments.work()
    await endBaskets(till.shop.context, till.shop.services.holds)
    await authorise(order.attemptId)
    await expect
      .poll(async () => {
        await till.shop.services.payments.work()
        return till.rows(`select state from payment_attempt where id = '${order.attemptId}'`)
      })
      .toEqual([{ state: 'reversed' }])
    expect(await ticketOf(token)).toEqual({ code, day: '2026-12-08' })
    const told = await till.rows<{ id: number }>(
      `select o.id::int from outbox o join sale s on s.id = o.sale_id
       where s.surcharge_of = ${saleId} and o.kind = 'money_returned'`,
    )
    const mail = await createOutbox(till.shop.context, till.shop.services.vouchers).read(told[0]?.id ?? 0)
    expect(mail?.letter.text).toContain('Bookings that you already had stay as they are')
    till.shop.setClock(NOON)
  })

  it('asks no payment for a used ticket', async () => {
    const { buyer, saleId, token, code } = await bought()
    await move(buyer, asked(token, await lineOf(saleId), DEARER, 15_00))
    expect(await scanned(code, DAY)).toBe('accepted')
    expect(codeOf((await payBasket(buyer)).answer)).toBe('ticket_changed')
  })

  it('asks no payment for a cancelled ticket', async () => {
    const visitor = await till.withBasket()
    const choice = { optionId: 21821, day: EQUAL, passengers: { adult: 1 } }
    const added = await addToBasket(visitor, { productId: 2182, choices: [choice] }, newAttemptId())
    if (!added.ok) throw new Error(added.failure.code)
    const { buyer, saleId, token } = await paid(Object.assign(visitor, { sale: added.value }))
    const [first] = await linesOf(saleId)
    const lineId = first?.id ?? 0
    await move(buyer, asked(token, lineId, DEARER, 15_00))
    const cancelled = await cancelTickets(buyer, { token, tickets: [lineId], refund: EUR(40_00) })
    expect(codeOf(cancelled)).toBe('ok')
    expect(codeOf((await payBasket(buyer)).answer)).toBe('ticket_changed')
    expect(await linesOf(saleId)).toMatchObject([{ day: EQUAL }])
  })

  it('keeps the currency of a surcharge when an agency logs in', async () => {
    const { buyer, saleId, token } = await bought()
    await move(buyer, asked(token, await lineOf(saleId), DEARER, 15_00))
    await anAgent(till.shop, 'pounds@sunny.example', { credit: 100_00, currency: 'GBP' })
    await aDesk(till.shop, 'pounds@sunny.example', buyer)
    const basket = await readBasket(buyer)
    expect(basket.ok && basket.value).toMatchObject({ currency: 'EUR', total: 15_00 })
  })

  it('keeps a surcharge alone in its basket', async () => {
    const { buyer, saleId, token } = await bought()
    const lineId = await lineOf(saleId)
    await move(buyer, asked(token, lineId, DEARER, 15_00))
    const choice = { optionId: 21821, day: DAY, passengers: { adult: 1 } }
    const added = await addToBasket(buyer, { productId: 2182, choices: [choice] }, newAttemptId())
    expect(codeOf(added)).toBe('basket_of_move')
    expect(codeOf(await applyCoupon(buyer, 'FIVE'))).toBe('basket_of_move')
    expect(codeOf(await changeCurrency(buyer, 'GBP'))).toBe('basket_of_move')
    const basket = await readBasket(buyer)
    const removed = await removeLine(buyer, (basket.ok && basket.value.lines[0]?.id) || 0)
    expect(removed.ok && removed.value).toMatchObject({ lines: [], total: 0, discounts: [] })
    expect((await addToBasket(buyer, { productId: 2182, choices: [choice] }, newAttemptId())).ok).toBe(true)
    // Now that other tickets wait to be paid, a move has to wait.
    expect(codeOf(await move(buyer, asked(token, lineId, DEARER, 15_00)))).toBe('basket_not_empty')
    expect((await ticketOf(token)).day).toBe(DAY)
  })

  it('replaces an unpaid choice of day', async () => {
    const { buyer, saleId, token } = await bought()
    const lineId = await lineOf(saleId)
    const before = await taken(DEARER)
    await move(buyer, asked(token, lineId, DEARER, 15_00))
    expect(codeOf(await move(buyer, asked(token, lineId, '2026-12-12', 15_00)))).toBe('ok')
    expect(await taken(DEARER)).toBe(before)
    const basket = await readBasket(buyer)
    expect(basket.ok && basket.value.lines.map(({ day }) => day)).toEqual(['2026-12-12'])
  })
})

describe('a move is refused', () => {
  it('refuses a difference that was not quoted', async () => {
    const { buyer, saleId, token } = await bought()
    const lineId = await lineOf(saleId)
    for (const amount of [0, -1, 14_99, -15_00])
      expect(codeOf(await move(buyer, asked(token, lineId, DEARER, amount)))).toBe('price_changed')
    const pounds = {
      ...asked(token, lineId, DEARER, 15_00),
      difference: { amount: 15_00, currency: 'GBP' as const },
    }
    expect(codeOf(await move(buyer, pounds))).toBe('price_changed')
    expect((await ticketOf(token)).day).toBe(DAY)
  })

  it("refuses to move somebody else's ticket", async () => {
    const { buyer, token } = await bought()
    const other = await bought()
    expect(codeOf(await move(buyer, asked(token, await lineOf(other.saleId), EQUAL, 0)))).toBe('not_found')
    const nobody = 'x'.repeat(43)
    expect(codeOf(await move(buyer, asked(nobody, await lineOf(other.saleId), EQUAL, 0)))).toBe('not_found')
  })

  it('refuses a day that sold out meanwhile', async () => {
    const day = '2026-12-10'
    const boat = { productId: 2183, optionId: 21831, time: '10:00' }
    const { buyer, saleId, token } = await bought({ ...boat, day })
    const offers = await readMoveOffers(buyer, { token, line: String(await lineOf(saleId)) })
    // Each boat has two seats, the day has four.
    expect(offers.ok && offers.value.days.find((offer) => offer.day === '2026-12-11')).toMatchObject({
      left: 4,
      times: [
        { time: '10:00', left: 2 },
        { time: '14:00', left: 2 },
      ],
    })
    await bought({ ...boat, day: '2026-12-11', adults: 2 })
    expect(codeOf(await move(buyer, asked(token, await lineOf(saleId), '2026-12-11', 0, '10:00')))).toBe(
      'sold_out',
    )
    expect(await linesOf(saleId)).toMatchObject([{ day, slot: '10:00' }])
  })

  it('refuses late, used and fixed tickets', async () => {
    const { buyer, saleId, token, code } = await bought()
    const lineId = await lineOf(saleId)
    till.shop.setClock('2026-12-02T23:00:00Z')
    expect(codeOf(await move(buyer, asked(token, lineId, CHEAPER, -15_00)))).toBe('move_too_late')
    till.shop.setClock('2026-12-02T22:59:20Z')
    expect(codeOf(await readMoveOffers(buyer, { token, line: String(lineId) }))).toBe('ok')
    expect(await scanned(code, DAY)).toBe('accepted')
    expect(codeOf(await move(buyer, asked(token, lineId, EQUAL, 0)))).toBe('ticket_used')
    const strict = await bought({ productId: 2185, optionId: 21851 })
    const line = await lineOf(strict.saleId)
    expect(codeOf(await move(strict.buyer, asked(strict.token, line, EQUAL, 0)))).toBe('move_too_late')
  })
})

describe('a part of a package', () => {
  it("moves one part at the package's price", async () => {
    const visitor = till.shop.visit()
    const passengers = { adult: 1 }
    const choices = [
      { optionId: 21821, day: DAY, passengers },
      { optionId: 21831, day: '2026-12-16', time: '14:00', passengers },
    ]
    const added = await addToBasket(visitor, { productId: 2184, choices }, newAttemptId())
    if (!added.ok) throw new Error(added.failure.code)
    const { buyer, saleId, token } = await paid(Object.assign(visitor, { sale: added.value }))
    const boat = (await linesOf(saleId)).find(({ slot }) => slot !== '')
    // A Saturday costs 15 more, less the tenth that the package saves.
    const wanted = asked(token, boat?.id ?? 0, '2026-12-19', 13_50, '10:00')
    expect(codeOf(await move(buyer, { ...wanted, difference: EUR(15_00) }))).toBe('price_changed')
    expect(codeOf(await move(buyer, wanted))).toBe('ok')
    expect((await payBasket(buyer)).answer.ok).toBe(true)
    expect(await linesOf(saleId)).toMatchObject([{ day: DAY }, { day: '2026-12-19', slot: '10:00' }])
    // The earliest deadline counts for every part.
    till.shop.setClock('2026-12-03T12:00:00Z')
    const moved = (await linesOf(saleId)).find(({ slot }) => slot !== '')
    const late = asked(token, moved?.id ?? 0, '2026-12-26', 0, '10:00')
    expect(codeOf(await move(buyer, late))).toBe('move_too_late')
    till.shop.setClock(NOON)
  })
})

describe('the mail about a move', () => {
  it.each(locales)('mails both days and the refund in %s', async (locale) => {
    const { buyer, saleId, token } = await bought()
    await move(buyer, asked(token, await lineOf(saleId), CHEAPER, -15_00))
    await till.rows(`update outbox set locale = '${locale}' where sale_id = ${saleId}`)
    const [row] = await till.rows<{ id: number }>(
      `select id::int from outbox where sale_id = ${saleId} and kind = 'ticket_moved'`,
    )
    const mail = await createOutbox(till.shop.context, till.shop.services.vouchers).read(row?.id ?? 0)
    expect(mail?.letter.subject).toMatch(/CL\w{8}/)
    expect(mail?.letter.text).toMatch(/€15\b|\b15\s€/)
    expect(mail?.letter.text).toMatch(/\b4\b[^]*\b7\b/)
    expect(mail?.letter.text).toContain(token)
    expect(`${mail?.letter.text} ${mail?.letter.html}`).not.toMatch(/\{\{|undefined|moved\./)
  })
})

describe('after all these moves', () => {
  it('bank, books, seats and tickets agree', async () => {
    const settled = async () => {
      await till.shop.services.payments.work()
      return accounts()
    }
    await expect.poll(settled).toEqual({ difference: 0, seats: [] })
  })
})

/** The bank authorises an attempt that was undecided. */
async function authorise(attemptId: string): Promise<void> {
  const [attempt] = await till.rows<{ reference: string }>(
    `select reference from payment_attempt where id = '${attemptId}'`,
  )
  const body = JSON.stringify({ reference: attempt?.reference, resultCode: 'Authorised' })
  await fetch(`${till.sandbox.origin}/control/settle`, { method: 'POST', body })
}
