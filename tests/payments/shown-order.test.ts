import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { applyCoupon } from '#client/coupon.ts'
import { readLinkedOrder } from '#client/order.ts'
import { pay, payLocally } from '#client/payment.ts'
import type { AddToCart, BasketChoice } from '#contract/basket/basket-requests.ts'
import type { Sale } from '#contract/basket/basket.ts'
import type { Failure } from '#contract/failure.ts'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'
import type { Result } from '#domain/result.ts'
import { shownLines, type ShownLine } from '#domain/sale/shown-lines.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { aCity, anOption, aProduct, prices, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { anAgent, orderOf } from '#tests/support/agent.ts'
import { lettersTo } from '#tests/support/letters.ts'
import { aMember } from '#tests/support/member.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { newAttemptId, openTill, type Till } from './open-till.ts'

const units = [
  { type: 'adult' as const, prices: [{ price: prices(40) }] },
  { type: 'senior' as const, prices: [{ price: prices(40) }] },
]
const timetable = [{ times: ['10:00', '11:00'], languages: { '10:00': 'en', '11:00': 'fr' } }]
const walk = (id: number) => anOption({ id, units, kind: 'start_times', timetable })
/** Options and products of one price; each start time has its guide. */
const cities = [
  aCity({
    products: [
      aProduct({ options: [walk(21821), walk(21822)] }),
      aProduct({ id: 2183, key: 'twin', main: false, slugs: texts('twin'), options: [walk(21831)] }),
    ],
  }),
]
const FIRST: Partial<BasketChoice> = { day: '2026-12-01', time: '10:00' }

let till: Till
beforeAll(async () => {
  till = await openTill({ cities })
  await importCoupons(till.shop.database.db, [{ code: 'ALL', percent: 100 }])
})
afterAll(() => till.close())

async function put(visitor: Visitor, addition: AddToCart): Promise<Sale> {
  const added = await addToBasket(visitor, addition, newAttemptId())
  if (!added.ok) throw new Error(`the basket refused: ${added.failure.code}`)
  return added.value
}

/** What the payment page shows: the first ticket, for the price that all of them have. */
async function shows(visitor = till.shop.visit()): Promise<Visitor & { sale: Sale }> {
  return Object.assign(visitor, { sale: await put(visitor, anAddition(FIRST)) })
}

/** Another tab of the same browser swaps the first ticket for another of the same price. */
async function change(visitor: Visitor & { sale: Sale }, over: Partial<BasketChoice>, productId = 2182) {
  const replaces = visitor.sale.lines[0]?.id
  const now = await put(visitor, { ...anAddition({ ...FIRST, ...over }, productId), replaces })
  expect(now.total).toBe(visitor.sale.total)
  return now
}

const codeOf = (reply: Result<unknown, Failure>) => (reply.ok ? 'ok' : reply.failure.code)
const attemptsOf = ({ sale }: { sale: Sale }) =>
  till.rows(`select id from payment_attempt where sale_id = ${sale.id}`)
const soldOf = ({ sale }: { sale: Sale }) =>
  till.rows(`select day::text, slot from sale s join sale_line l on l.sale_id = s.id
             where s.id = ${sale.id} and s.status = 'paid' and l.removed_at is null`)

describe('an order after another tab changed a ticket', () => {
  it.each<[string, Partial<BasketChoice>, productId?: number]>([
    ['day', { day: '2026-12-02' }],
    ['time and guide', { time: '11:00' }],
    ['option', { optionId: 21822 }],
    ['product', { optionId: 21831 }, 2183],
    ['people', { passengers: { senior: 1 } }],
  ])('refuses another %s at the same price', async (_, over, productId) => {
    const visitor = await shows()
    const order = await till.order(visitor)
    const now = await change(visitor, over, productId)
    const sent = till.sandbox.ledger.payments.all().length
    expect(await pay(visitor, order)).toMatchObject({ ok: false, failure: { code: 'basket_changed' } })
    expect(till.sandbox.ledger.payments.all()).toHaveLength(sent)
    expect(await attemptsOf(visitor)).toEqual([])
    expect(codeOf(await pay(visitor, await till.order({ sale: now })))).toBe('ok')
    expect(await soldOf(visitor)).toEqual([{ day: now.lines[0]?.day, slot: now.lines[0]?.time }])
  })

  it("refuses agents' credit for what they did not see", async () => {
    const agent = await shows(await anAgent(till.shop, 'desk@sunny.example', { credit: 100_00 }))
    const order = orderOf(agent.sale)
    const now = await change(agent, { day: '2026-12-02' })
    expect(codeOf(await payLocally(agent, order))).toBe('basket_changed')
    expect(await attemptsOf(agent)).toEqual([])
    const [{ sum } = { sum: 0 }] = await till.rows<{ sum: number }>(
      'select sum(amount)::int as sum from credit_movement',
    )
    expect(sum).toBe(100_00)
    expect(codeOf(await payLocally(agent, orderOf(now)))).toBe('ok')
    expect(await soldOf(agent)).toEqual([{ day: '2026-12-02', slot: '10:00' }])
  })

  it('refuses a free order for what was not seen', async () => {
    const member = await shows(await aMember(till.shop, 'mia@example.org'))
    const free = await applyCoupon(member, 'ALL')
    if (!free.ok) throw new Error(free.failure.code)
    Object.assign(member, { sale: free.value })
    const now = await change(member, { day: '2026-12-02' })
    expect(codeOf(await payLocally(member, orderOf(free.value)))).toBe('basket_changed')
    expect(await attemptsOf(member)).toEqual([])
    expect(codeOf(await payLocally(member, orderOf(now)))).toBe('ok')
  })
})

describe('an order by mailed link', () => {
  it('sells only the tickets that its page showed', async () => {
    const guest = await shows()
    const free = await applyCoupon(guest, 'ALL')
    if (!free.ok) throw new Error(free.failure.code)
    Object.assign(guest, { sale: free.value })
    const email = 'reader@example.org'
    const order = { ...orderOf(free.value), payer: { ...orderOf(free.value).payer, email } }
    const mailed = await payLocally(guest, order)
    expect(mailed).toMatchObject({ value: { mailed: { email } } })
    const [letter] = await lettersTo(till.shop, email)
    const token = /\/confirm-order\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const page = await readLinkedOrder(till.shop.visit(), token)
    expect(page).toMatchObject({ value: { state: 'open', lines: [{ day: '2026-12-01' }] } })

    const now = await change(guest, { day: '2026-12-02' })
    const pressed = await till.shop.api.fetch(
      new Request('http://shop/api/v2/transaction/order/confirm?lang=en', {
        method: 'POST',
        body: new URLSearchParams({ token }),
      }),
    )
    expect(pressed.headers.get('location')).toBe(`/en/confirm-order/${token}`)
    expect(await soldOf(guest)).toEqual([])
    // Nor does the same press, repeated under a new id, find the withdrawn order.
    expect(codeOf(await payLocally(guest, { ...order, attemptId: newAttemptId() }))).toBe('basket_changed')
    expect(codeOf(await payLocally(guest, { ...orderOf(now), payer: order.payer }))).toBe('ok')
  })
})

describe('the lines of an order', () => {
  /** Two tickets, and what an order for them says. */
  async function twoTickets() {
    const visitor = await shows()
    const sale = await put(
      visitor,
      anAddition({ ...FIRST, day: '2026-12-03', passengers: { adult: 1, senior: 1 } }),
    )
    const order = await till.order({ sale })
    const [first = expect.fail(), second = expect.fail()] = order.lines
    return { visitor: Object.assign(visitor, { sale }), order, first, second }
  }
  type Lines = PayByAdyen['lines']

  it('may stand in any order', async () => {
    const { visitor, order, first, second } = await twoTickets()
    const lines = [{ ...second, units: [...second.units].reverse() }, first]
    expect(codeOf(await pay(visitor, { ...order, lines }))).toBe('ok')
  })

  it('are refused where one is missing, doubled or wrong', async () => {
    const { visitor, order, first, second } = await twoTickets()
    const wrong: Lines[] = [
      ...[[], [first], [first, first], [first, first, second], [first, second, second]],
      ...[
        [first, { ...second, id: second.id + 1_000_000 }],
        [first, { ...second, language: 'fr' }],
      ],
      ...[
        [first, { ...second, language: undefined }],
        [first, { ...second, time: null }],
      ],
      ...[[first, { ...second, units: [{ type: 'adult' as const, count: 2 }] }]],
    ]
    for (const lines of wrong) {
      const refused = await pay(visitor, { ...order, lines })
      expect(codeOf(refused), JSON.stringify(lines)).toBe('basket_changed')
    }
    expect(await attemptsOf(visitor)).toEqual([])
    expect(codeOf(await pay(visitor, order))).toBe('ok')
  })

  it('are malformed where they are no list of tickets', async () => {
    const { visitor, order, first } = await twoTickets()
    const many = Array.from({ length: 51 }, () => first)
    const twentyTypes = Array.from({ length: 20 }, () => ({ type: 'adult', count: 1 }))
    const malformed: unknown[] = [
      ...[undefined, null, {}, 'lines', [null], many, [{ id: first.id }], [{ ...first, day: '2026-02-30' }]],
      ...[[{ ...first, id: 0 }], [{ ...first, units: [{ type: 'adult', count: 0 }] }]],
      ...[[{ ...first, units: twentyTypes }], [{ ...first, language: 'x'.repeat(11) }]],
    ]
    for (const lines of malformed) {
      for (const call of [pay, payLocally]) {
        const refused = await call(visitor, { ...order, lines: lines as ShownLine[] })
        expect(codeOf(refused), JSON.stringify([lines]).slice(0, 200)).toBe('malformed')
      }
    }
    expect(await attemptsOf(visitor)).toEqual([])
  })

  it('belong to the press that is repeated', async () => {
    const { visitor, order, first, second } = await twoTickets()
    const answers = [await pay(visitor, order), await pay(visitor, order)]
    expect(answers[1]).toEqual(answers[0])
    expect(codeOf(answers[0] ?? expect.fail())).toBe('ok')
    const others = { ...order, lines: [first, { ...second, day: '2026-12-04' }] }
    expect(codeOf(await pay(visitor, others))).toBe('idempotency_mismatch')
  })

  it('are those of the basket as it is read', async () => {
    const { visitor, order } = await twoTickets()
    const read = await readBasket(visitor)
    expect(read.ok && shownLines(read.value.lines)).toEqual(order.lines)
    expect(order.lines).toMatchObject([{ language: 'en' }, { language: 'en' }])
  })
})
