import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { cancelTickets, moveTicket, readBooking } from '#client/booking.ts'
import { pay, readPayment } from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import { locales } from '#config/locales.ts'
import type { Booking } from '#contract/booking/booking.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { href } from '#i18n/routes.ts'
import { aCity, anOption, aPackage, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { NOON } from '#tests/support/open-shop.ts'
import { aScanner, verdictOn } from '#tests/support/scanner.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { DAY, newAttemptId, openTill, type Till } from './open-till.ts'

/** Costs 15 more than `DAY`. */
const SATURDAY = '2026-12-05'
const OTHER_DAY = '2026-12-02'

const slugs = (slug: string) => ({ en: slug, es: slug, fr: slug, it: slug, de: slug })
const bus = aProduct({
  options: [
    anOption({
      units: [{ type: 'adult', prices: [{ weekdays: [6], price: prices(55) }, { price: prices(40) }] }],
    }),
  ],
})
const boat = aProduct({
  id: 2183,
  key: 'boat',
  main: false,
  slugs: slugs('boat'),
  options: [
    anOption({
      id: 21831,
      kind: 'start_times',
      timetable: [{ times: ['10:00', '14:00'] }],
      units: [{ type: 'adult', prices: [{ price: prices(20) }] }],
    }),
  ],
})
const strict = aProduct({
  id: 2185,
  key: 'strict',
  main: false,
  cancelHours: null,
  slugs: slugs('strict'),
  options: [anOption({ id: 21851 })],
})
const both = aPackage([bus, boat], { slugs: slugs('both') })

let till: Till
let scanner: Visitor
beforeAll(async () => {
  till = await openTill({ cities: [aCity({ products: [bus, boat, strict, both] })] })
  scanner = await aScanner(till.shop, 'bus-1')
})
afterAll(() => till.close())

const EUR = (amount: number) => ({ amount, currency: 'EUR' as const })
const codeOf = (reply: { ok: true } | { ok: false; failure: { code: string } }) =>
  reply.ok ? 'ok' : reply.failure.code

interface Choice {
  productId?: number
  optionId?: number
  day?: string
  time?: string
  adults?: number
}

async function put(visitor: Visitor, choice: Choice): Promise<Sale> {
  const { productId = 2182, optionId = 21821, day = DAY, time, adults = 1 } = choice
  const choices = [{ optionId, day, time, passengers: { adult: adults } }]
  const added = await addToBasket(visitor, { productId, choices }, newAttemptId())
  if (!added.ok) throw new Error(`the basket refused: ${added.failure.code}`)
  return added.value
}

/** The bus on `DAY` and the boat two weeks later. */
async function putPackage(visitor: Visitor): Promise<void> {
  const passengers = { adult: 1 }
  const choices = [
    { optionId: 21821, day: DAY, passengers },
    { optionId: 21831, day: '2026-12-16', time: '14:00', passengers },
  ]
  const added = await addToBasket(visitor, { productId: 2199, choices }, newAttemptId())
  if (!added.ok) throw new Error(added.failure.code)
}

/** Pays what the visitor's basket holds. */
async function paid(buyer: Visitor) {
  const basket = await readBasket(buyer)
  if (!basket.ok) throw new Error(basket.failure.code)
  const order = await till.order({ sale: basket.value })
  const done = await pay(buyer, order)
  const state = await readPayment(buyer, { attemptId: order.attemptId })
  if (!done.ok || !state.ok || !state.value.sale?.id) throw new Error('the sale was not paid')
  const { sale, voucherToken } = state.value
  return { buyer, saleId: sale.id ?? 0, token: voucherToken ?? '' }
}

/** Buys the tickets, and answers with their ids and codes in this order. */
async function bought(...choices: Choice[]) {
  const buyer = till.shop.visit()
  for (const choice of choices) await put(buyer, choice)
  const sold = await paid(buyer)
  const { tickets } = await booking(sold.token)
  return { ...sold, ids: tickets.map(({ ticketId }) => ticketId), codes: await codesOf(sold.token) }
}

async function booking(token: string): Promise<Booking> {
  const read = await readBooking(till.shop.visit(), token)
  if (!read.ok) throw new Error(read.failure.code)
  return read.value
}

async function codesOf(token: string): Promise<string[]> {
  const read = await readVoucher(till.shop.visit(), token)
  return read.ok ? read.value.tickets.map(({ code }) => code) : []
}

const cancel = (token: string, tickets: number[], amount: number) =>
  cancelTickets(till.shop.visit(), { token, tickets, refund: EUR(amount) })

const taken = async (day: string, optionId = 21821) => {
  const [row] = await till.rows<{ taken: number }>(
    `select coalesce(sum(taken), 0)::int as taken from stock
     where option_id = ${optionId} and day = '${day}'`,
  )
  return row?.taken ?? 0
}

/** Scans at nine in the morning of a day. */
async function scanned(code: string | undefined, day: string): Promise<string> {
  till.shop.setClock(`${day}T09:00:00Z`)
  const verdict = await verdictOn(scanner, code ?? '', { day })
  till.shop.setClock(NOON)
  return verdict
}

const changesOf = (saleId: number) => till.rows(`select id from sale_change where sale_id = ${saleId}`)
const mailsOf = async (saleId: number) =>
  (await till.rows<{ kind: string }>(`select kind from outbox where sale_id = ${saleId} order by id`)).map(
    ({ kind }) => kind,
  )

/** Waits until the bank has no more news, each piece of which would make the shop send its refunds. */
async function bankIsQuiet(): Promise<void> {
  const deliveries = () => till.sandbox.ledger.deliveries.all()
  await expect
    .poll(async () => {
      const known = deliveries().length
      const waiting = deliveries().filter(({ accepted }) => !accepted).length
      await till.shop.services.payments.work()
      return waiting + deliveries().length - known
    })
    .toBe(0)
}

describe('a booking', () => {
  it('shows until when tickets may be changed', async () => {
    const { token } = await bought({ adults: 2 }, { productId: 2185, optionId: 21851 })
    expect(await booking(token)).toMatchObject({
      status: 'paid',
      refundTo: 'payment',
      changes: [],
      tickets: [
        {
          name: 'Paris by open bus',
          locationName: 'Paris',
          paid: 80_00,
          refund: 80_00,
          used: false,
          // Midnight in Paris, a day before the visit.
          changeUntil: { day: '2026-12-02', time: '23:59' },
          refusal: null,
          visits: [{ day: DAY, time: null, units: [{ type: 'adult', count: 2 }] }],
        },
        { paid: 40_00, refund: null, changeUntil: null, deadline: null, refusal: 'fixed' },
      ],
    })
  })

  it('finds no booking by an unknown token', async () => {
    for (const [method, path, body] of [
      ['GET', `/booking?token=${'x'.repeat(43)}`, undefined],
      ['POST', '/booking/cancel', { token: 'x'.repeat(43), tickets: [1], refund: EUR(0) }],
    ] as const) {
      const answer = await till.shop.api.fetch(
        new Request(`http://shop/api/v2${path}`, {
          method,
          ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
        }),
      )
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({
        error: { code: 'not_found', message: expect.any(String), requestId: expect.any(String) },
      })
    }
  })

  it('lets no cache store a booking', async () => {
    const { token } = await bought({})
    const answer = await till.shop.api.fetch(new Request(`http://shop/api/v2/booking?token=${token}`))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('one ticket of two', () => {
  it('cancels one ticket and keeps the other', async () => {
    const before = [await taken(DAY), await taken(OTHER_DAY)]
    const { saleId, token, ids, codes } = await bought({ adults: 2 }, { day: OTHER_DAY })
    const cancelled = await cancel(token, [ids[0] ?? 0], 80_00)
    expect(cancelled.ok && cancelled.value).toMatchObject({
      change: { kind: 'cancelled', refund: EUR(80_00), destination: 'payment', state: 'requested' },
      booking: { status: 'paid', tickets: [{ ticketId: ids[1], refund: 40_00 }], changes: [{}] },
    })
    expect([await taken(DAY), await taken(OTHER_DAY)]).toEqual([before[0], (before[1] ?? 0) + 1])
    expect(await codesOf(token)).toEqual([codes[1]])
    expect(await scanned(codes[0], DAY)).toBe('cancelled')
    expect(await scanned(codes[1], OTHER_DAY)).toBe('accepted')
    await till.shop.services.payments.work()
    await expect
      .poll(async () => {
        await till.shop.services.payments.work()
        return (await booking(token)).changes
      })
      .toMatchObject([{ state: 'done', refund: EUR(80_00) }])
    expect(await mailsOf(saleId)).toEqual(['order_paid', 'sale_cancelled'])
  })

  it('answers a repeated press as the first', async () => {
    const { saleId, token, ids } = await bought({}, { day: OTHER_DAY })
    await bankIsQuiet()
    const first = await cancel(token, [ids[0] ?? 0], 40_00)
    const before = await taken(DAY)
    expect(await cancel(token, [ids[0] ?? 0], 40_00)).toEqual(first)
    expect(codeOf(first)).toBe('ok')
    // Another tab still shows both.
    expect(codeOf(await cancel(token, ids, 80_00))).toBe('refund_changed')
    expect(await taken(DAY)).toBe(before)
    expect(await changesOf(saleId)).toHaveLength(1)
  })

  it('cancels a package with all its parts', async () => {
    const buyer = till.shop.visit()
    await putPackage(buyer)
    await put(buyer, { day: OTHER_DAY })
    const { token } = await paid(buyer)
    const before = await taken('2026-12-16', 21831)
    const { tickets } = await booking(token)
    const [pack] = tickets
    expect(tickets).toMatchObject([{ paid: 54_00, visits: [{ day: DAY }, { time: '14:00' }] }, {}])
    const part = pack?.visits[1]?.lineId ?? 0
    expect(codeOf(await cancel(token, [part], 54_00))).toBe('not_found')
    expect(codeOf(await cancel(token, [pack?.ticketId ?? 0], 54_00))).toBe('ok')
    expect(await taken('2026-12-16', 21831)).toBe(before - 1)
    expect(await codesOf(token)).toHaveLength(1)
  })
})

describe('a whole booking', () => {
  it('cancels all tickets and still shows them', async () => {
    const { token, ids, codes } = await bought({}, { day: OTHER_DAY })
    await bankIsQuiet()
    expect((await cancel(token, [...ids, ...ids], 80_00)).ok).toBe(true)
    expect(await scanned(codes[0], DAY)).toBe('cancelled')
    expect(await booking(token)).toMatchObject({
      status: 'cancel_requested',
      tickets: [],
      changes: [{ kind: 'cancelled', refund: EUR(80_00) }],
    })
    expect(codeOf(await readVoucher(till.shop.visit(), token))).toBe('voucher_revoked')
    expect(codeOf(await cancel(token, ids, 80_00))).toBe('ok')
  })

  it('cancels once for five presses', async () => {
    const before = await taken(DAY)
    const { saleId, token, ids } = await bought({ adults: 3 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(token, ids, 120_00)))
    // The bank may confirm the refund between two answers, so their states may differ.
    for (const answer of answers)
      expect(answer.ok && answer.value).toMatchObject({
        change: { kind: 'cancelled', refund: EUR(120_00), destination: 'payment' },
        booking: { tickets: [], changes: [{}] },
      })
    expect(await taken(DAY)).toBe(before)
    expect(await changesOf(saleId)).toHaveLength(1)
    expect(await till.rows(`select amount::int from refund where sale_id = ${saleId}`)).toEqual([
      { amount: 120_00 },
    ])
    expect(await mailsOf(saleId)).toEqual(['order_paid', 'sale_cancelled'])
  })

  it('refunds the surcharge of a move too', async () => {
    const { buyer, saleId, token } = await bought({})
    const [before] = (await booking(token)).tickets
    const moves = [{ lineId: before?.visits[0]?.lineId ?? 0, day: SATURDAY, time: null }]
    expect(codeOf(await moveTicket(buyer, { token, moves, difference: EUR(15_00) }))).toBe('ok')
    await paid(buyer)
    const [moved] = (await booking(token)).tickets
    expect(moved).toMatchObject({ paid: 55_00, refund: 55_00, visits: [{ day: SATURDAY }] })
    expect(codeOf(await cancel(token, [before?.ticketId ?? 0], 40_00))).toBe('refund_changed')
    expect(codeOf(await cancel(token, [moved?.ticketId ?? 0], 55_00))).toBe('ok')
    const refunds = await till.rows(
      `select amount::int from refund where sale_id = ${saleId} order by amount`,
    )
    expect(refunds).toEqual([{ amount: 15_00 }, { amount: 40_00 }])
  })
})

describe('a cancellation is refused', () => {
  it('refuses an amount that was not quoted', async () => {
    const { saleId, token, ids } = await bought({}, { day: OTHER_DAY })
    for (const amount of [0, -40_00, 39_99, 40_01, 80_00])
      expect(codeOf(await cancel(token, [ids[0] ?? 0], amount))).toBe('refund_changed')
    const pounds = { token, tickets: [ids[0] ?? 0], refund: { amount: 40_00, currency: 'GBP' as const } }
    expect(codeOf(await cancelTickets(till.shop.visit(), pounds))).toBe('refund_changed')
    expect(await changesOf(saleId)).toEqual([])
    expect(await codesOf(token)).toHaveLength(2)
  })

  it("refuses to cancel somebody else's ticket", async () => {
    const mine = await bought({})
    const other = await bought({})
    const theirs = other.ids[0] ?? 0
    expect(codeOf(await cancel(mine.token, [theirs], 40_00))).toBe('not_found')
    expect(codeOf(await cancel(mine.token, [mine.ids[0] ?? 0, theirs], 80_00))).toBe('not_found')
    expect(await codesOf(other.token)).toHaveLength(1)
    expect(await codesOf(mine.token)).toHaveLength(1)
  })

  it('refuses to cancel a used ticket only', async () => {
    const { token, ids, codes } = await bought({}, { day: OTHER_DAY })
    expect(await scanned(codes[0], DAY)).toBe('accepted')
    const [used] = (await booking(token)).tickets
    expect(used).toMatchObject({ used: true, refusal: 'used', refund: null, changeUntil: null })
    expect(codeOf(await cancel(token, [ids[0] ?? 0], 40_00))).toBe('ticket_used')
    expect(codeOf(await cancel(token, ids, 80_00))).toBe('ticket_used')
    expect(codeOf(await cancel(token, [ids[1] ?? 0], 40_00))).toBe('ok')
  })

  it('refuses to cancel a package of which one part was used', async () => {
    const buyer = till.shop.visit()
    await putPackage(buyer)
    const { token } = await paid(buyer)
    const [bus] = await codesOf(token)
    expect(await scanned(bus, DAY)).toBe('accepted')
    const [pack] = (await booking(token)).tickets
    expect(pack).toMatchObject({ used: true, refusal: 'used', refund: null })
    expect(codeOf(await cancel(token, [pack?.ticketId ?? 0], 54_00))).toBe('ticket_used')
  })

  it('refuses to cancel a non-refundable ticket', async () => {
    const { token, ids } = await bought({ productId: 2185, optionId: 21851 })
    expect(codeOf(await cancel(token, ids, 0))).toBe('cancel_too_late')
  })

  it('refuses chosen tickets of which one is non-refundable', async () => {
    const { saleId, token, ids } = await bought({}, { productId: 2185, optionId: 21851 })
    expect(codeOf(await cancel(token, ids, 40_00))).toBe('cancel_too_late')
    expect(await changesOf(saleId)).toEqual([])
    expect(await codesOf(token)).toHaveLength(2)
  })

  it('refuses once the bank took the money', async () => {
    const { saleId, token, ids } = await bought({})
    await till.rows(`update payment_attempt set state = 'reversed' where sale_id = ${saleId}`)
    expect((await booking(token)).tickets).toMatchObject([{ refusal: 'payment', refund: null }])
    expect(codeOf(await cancel(token, ids, 40_00))).toBe('sale_closed')
  })
})

describe('the form without JavaScript', () => {
  const post = (fields: string) =>
    till.shop.api.fetch(
      new Request('http://shop/api/booking/cancel?lang=es', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: fields,
      }),
    )
  const fieldsOf = (token: string, ids: number[], amount: number) =>
    new URLSearchParams([
      ['token', token],
      ...ids.map((id) => ['ticket', String(id)]),
      ['amount', String(amount)],
      ['currency', 'EUR'],
    ]).toString()

  it('cancels and leads back to the booking', async () => {
    const { token, ids } = await bought({}, { day: OTHER_DAY }, { day: SATURDAY })
    const two = ids.slice(0, 2)
    for (const press of [1, 2]) {
      const answer = await post(fieldsOf(token, two, 80_00))
      expect(answer.status, `press ${press}`).toBe(303)
      expect(answer.headers.get('location')).toBe(`/es/change-booking/${token}#changed`)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
    expect(await booking(token)).toMatchObject({ changes: [{ refund: EUR(80_00) }], tickets: [{}] })
  })

  it('leads back to a changed refund', async () => {
    const { token, ids } = await bought({}, { day: OTHER_DAY })
    const [id] = ids
    const answer = await post(fieldsOf(token, [id ?? 0], 80_00))
    expect(answer.headers.get('location')).toBe(
      `/es/change-booking/${token}?ticket=${id}&refused=refund_changed`,
    )
    expect(await codesOf(token)).toHaveLength(2)
  })

  it.each(['', 'token=x&ticket=1&amount=1&currency=EUR', `token=${'x'.repeat(43)}&amount=1&currency=EUR`])(
    'rejects fields that it did not print (%s)',
    async (fields) => {
      expect((await post(fields)).status).toBe(404)
    },
  )
})

describe('on the day the clocks change in Paris', () => {
  it.each([
    // 24 hours of the clock that the day itself shortens or lengthens by one.
    ['opening hours, back', {}, '2026-10-26', '2026-10-24T23:00', { day: '2026-10-25', time: '01:00' }],
    [
      'a boat, back',
      { time: '10:00' },
      '2026-10-26',
      '2026-10-25T09:00',
      { day: '2026-10-25', time: '10:00' },
    ],
    ['opening hours, on', {}, '2027-03-29', '2027-03-27T22:00', { day: '2027-03-27', time: '23:00' }],
    ['a boat, on', { time: '10:00' }, '2027-03-29', '2027-03-28T08:00', { day: '2027-03-28', time: '10:00' }],
  ])('%s: ends with the minute that is told', async (_, { time }: Choice, day, last, told) => {
    till.shop.setClock(`${last.slice(0, 7)}-20T11:00:00Z`)
    const choice = time ? { productId: 2183, optionId: 21831, time, day } : { day }
    const amount = time ? 20_00 : 40_00
    const { token, ids } = await bought(choice, choice)
    till.shop.setClock(new Date(Date.parse(`${last}:59Z`) + 1_000).toISOString())
    expect((await booking(token)).tickets[0]).toMatchObject({
      refusal: 'too_late',
      changeUntil: null,
      refund: null,
      deadline: told,
    })
    expect(codeOf(await cancel(token, [ids[0] ?? 0], amount))).toBe('cancel_too_late')
    expect(codeOf(await cancel(token, [ids[0] ?? 0], 0))).toBe('cancel_too_late')
    expect(await codesOf(token)).toHaveLength(ids.length)
    till.shop.setClock(`${last}:59Z`)
    expect((await booking(token)).tickets[0]).toMatchObject({ changeUntil: told, refund: amount })
    expect(codeOf(await cancel(token, [ids[0] ?? 0], amount))).toBe('ok')
    till.shop.setClock(NOON)
  })
})

describe('the mail about a ticket of two', () => {
  it.each(locales)('mails the refund and remaining ticket in %s', async (locale) => {
    const { saleId, token, ids } = await bought({}, { day: OTHER_DAY })
    await cancel(token, [ids[0] ?? 0], 40_00)
    await till.rows(`update outbox set locale = '${locale}' where sale_id = ${saleId}`)
    const [row] = await till.rows<{ id: number }>(
      `select id::int from outbox where sale_id = ${saleId} and kind = 'sale_cancelled'`,
    )
    const mail = await createOutbox(till.shop.context, till.shop.services.vouchers).read(row?.id ?? 0)
    expect(mail?.letter.text).toMatch(/€40\b|\b40\s€/)
    expect(mail?.letter.text).toContain(href({ page: 'voucher', token }, locale))
    expect(mail?.letter.html).toContain(href({ page: 'voucher', token }, locale))
  })
})

describe('after all these cancellations', () => {
  it('leaves bank, books, seats and tickets in agreement', async () => {
    // Some were asked for in March.
    till.shop.setClock('2027-04-01T11:00:00Z')
    const accounts = async () => {
      await till.shop.services.payments.work()
      const [books] = await till.rows<{ sum: string }>(
        `select coalesce(sum(a.amount), 0)
           - (select coalesce(sum(r.amount), 0) from refund r
              where r.state <> 'failed' and r.destination = 'payment') as sum
         from payment_attempt a where a.psp_reference is not null`,
      )
      const seats = await till.rows(
        `select s.option_id, s.day, s.taken from stock s
         left join stock_hold h on h.option_id = s.option_id and h.day = s.day and h.slot = s.slot
           and h.state <> 'released'
         group by s.option_id, s.day, s.slot, s.taken having s.taken <> coalesce(sum(h.quantity), 0)`,
      )
      const { taken: atBank } = await till.takenAndOwed()
      return { difference: atBank - Number(books?.sum), seats }
    }
    await expect.poll(accounts).toEqual({ difference: 0, seats: [] })
  })
})
