import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { aCity, anOption, aPackage, aProduct } from '#tests/fixtures/catalogue.ts'
import { aChoice, anAddition } from '#tests/fixtures/choice.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { isFreeWhileWaiting } from '#tests/support/stock-row.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const bus = aProduct({ options: [anOption(), anOption({ id: 21822, capacity: 2 })] })
const cruise = aProduct({
  id: 2190,
  key: 'cruise',
  main: false,
  rank: 2,
  options: [anOption({ id: 21901, kind: 'start_times', timetable: [{ times: ['11:00', '15:00'] }] })],
})
const SMALL = 21822

const key = () => crypto.randomUUID()
const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code

describe('a changed ticket', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: [aCity({ products: [bus, cruise, aPackage([bus, cruise])] })] })
  })
  afterAll(() => shop.close())

  const taken = async (optionId: number, day: string) => {
    const { rows } = await shop.database.pool.query<{ taken: number }>(
      'select coalesce(sum(taken), 0)::int as taken from stock where option_id = $1 and day = $2',
      [optionId, day],
    )
    return rows[0]?.taken
  }
  const basketOf = async (visitor: Visitor) => {
    const read = await readBasket(visitor)
    if (!read.ok) throw new Error(read.failure.message)
    return read.value
  }
  /** A visitor with these tickets in the basket; `line` is the first line of the last ticket. */
  async function holding(...bodies: Parameters<typeof addToBasket>[1][]) {
    const visitor = shop.visit()
    for (const body of bodies) {
      const added = await addToBasket(visitor, body, key())
      if (!added.ok) throw new Error(added.failure.message)
    }
    const { lines } = await basketOf(visitor)
    return { visitor, line: lines.at(-1)?.id ?? 0 }
  }

  it('replaces the old ticket and releases its seats', async () => {
    const { visitor, line } = await holding(anAddition({ day: '2026-12-02', passengers: { adult: 2 } }))
    const change = { ...anAddition({ day: '2026-12-03', passengers: { adult: 3 } }), replaces: line }
    const changed = await addToBasket(visitor, change, key())
    expect(changed.ok && changed.value).toMatchObject({ count: 1, lines: [{ day: '2026-12-03' }] })
    expect(visitor.cartCount).toBe(1)
    expect(await taken(21821, '2026-12-02')).toBe(0)
    expect(await taken(21821, '2026-12-03')).toBe(3)
  })

  it('keeps the old ticket when the change is refused', async () => {
    await holding(anAddition({ optionId: SMALL, day: '2026-12-05', passengers: { adult: 2 } }))
    const { visitor, line } = await holding(anAddition({ day: '2026-12-04' }))
    const refusals = [
      [anAddition({ optionId: SMALL, day: '2026-12-05' }), 'sold_out'],
      [anAddition({ day: '2026-12-04', passengers: { adult: 0 } }), 'no_passengers'],
      [anAddition({ day: '2026-11-20' }), 'day_not_available'],
    ] as const
    for (const [wanted, code] of refusals) {
      expect(codeOf(await addToBasket(visitor, { ...wanted, replaces: line }, key()))).toBe(code)
    }
    expect(await basketOf(visitor)).toMatchObject({ count: 1, lines: [{ id: line, day: '2026-12-04' }] })
    expect(await taken(21821, '2026-12-04')).toBe(1)
    expect(await taken(SMALL, '2026-12-05')).toBe(2)
  })

  it("counts the ticket's own seats as free", async () => {
    const full = anAddition({ optionId: SMALL, day: '2026-12-06', passengers: { adult: 2 } })
    const { visitor, line } = await holding(full)
    const three = anAddition({ optionId: SMALL, day: '2026-12-06', passengers: { adult: 3 } })
    const tooMany = await addToBasket(visitor, { ...three, replaces: line }, key())
    expect(codeOf(tooMany)).toBe('not_enough_left')
    expect(tooMany.ok ? '' : tooMany.failure.message).toContain('2')
    const one = anAddition({ optionId: SMALL, day: '2026-12-06', passengers: { adult: 1, child: 1 } })
    const changed = await addToBasket(visitor, { ...one, replaces: line }, key())
    expect(changed.ok && changed.value.lines[0]?.units).toHaveLength(2)
    expect(await taken(SMALL, '2026-12-06')).toBe(2)
    expect(codeOf(await addToBasket(shop.visit(), anAddition({ ...full.choices[0] }), key()))).toBe(
      'sold_out',
    )
  })

  it('keeps one ticket after repeated presses', async () => {
    const { visitor, line } = await holding(anAddition({ day: '2026-12-07' }))
    const change = { ...anAddition({ day: '2026-12-08' }), replaces: line }
    const once = key()
    const both = await Promise.all([
      addToBasket(visitor, change, once),
      addToBasket(visitor, change, key()),
      addToBasket(visitor, change, key()),
    ])
    expect(both.filter((reply) => reply.ok)).toHaveLength(1)
    expect(both.flatMap((reply) => codeOf(reply) ?? [])).toEqual(['not_found', 'not_found'])
    await addToBasket(visitor, change, once)
    expect((await basketOf(visitor)).count).toBe(1)
    expect(await taken(21821, '2026-12-08')).toBe(1)
  })

  it('locks seats of a change in the common order', async () => {
    const [early, late] = ['2026-12-21', '2026-12-22']
    await holding(anAddition({ day: early }))
    const { visitor, line } = await holding(anAddition({ day: late }))
    const change = () => addToBasket(visitor, { ...anAddition({ day: early }), replaces: line }, key())
    const place = (day: string) => ({ optionId: 21821, day, slot: '' })
    expect(await isFreeWhileWaiting(shop, [place(early), place(late)], change)).toBe(true)
    expect(await basketOf(visitor)).toMatchObject({ count: 1, lines: [{ day: early }] })
  })

  it('causes no deadlock with opposite changes of tickets', async () => {
    const days = ['2026-12-23', '2026-12-24'] as const
    const crowd = await Promise.all(
      Array.from({ length: 12 }, (_, at) => holding(anAddition({ day: days[at % 2] }))),
    )
    for (let round = 1; round <= 6; round += 1) {
      const replies = await Promise.all(
        crowd.map(async (one, at) => {
          const change = { ...anAddition({ day: days[(at + round) % 2] }), replaces: one.line }
          const reply = await addToBasket(one.visitor, change, key())
          one.line = reply.ok ? (reply.value.lines[0]?.id ?? 0) : 0
          return codeOf(reply) ?? 'ok'
        }),
      )
      expect(new Set(replies)).toEqual(new Set(['ok']))
    }
    expect([await taken(21821, days[0]), await taken(21821, days[1])]).toEqual([6, 6])
  })

  it('finds only open tickets of the visitor', async () => {
    const { visitor: owner, line } = await holding(anAddition({ day: '2026-12-09' }))
    const { visitor: stranger } = await holding(anAddition({ day: '2026-12-10' }))
    const wanted = { ...anAddition({ day: '2026-12-11' }), replaces: line }
    expect(codeOf(await addToBasket(stranger, wanted, key()))).toBe('not_found')
    expect(codeOf(await addToBasket(shop.visit(), wanted, key()))).toBe('not_found')
    expect(await basketOf(owner)).toMatchObject({ count: 1, lines: [{ id: line }] })
    expect(await basketOf(stranger)).toMatchObject({ count: 1, lines: [{ day: '2026-12-10' }] })
    shop.setClock('2026-11-21T11:20:01Z')
    expect(codeOf(await addToBasket(owner, wanted, key()))).toBe('not_found')
    shop.setClock(NOON)
    expect(await taken(21821, '2026-12-11')).toBe(0)
  })

  it('replaces a whole package', async () => {
    const parts = (day: string, time: string) => [
      aChoice({ day }),
      aChoice({ optionId: 21901, day, time, passengers: { adult: 1 } }),
    ]
    const { visitor, line } = await holding(anAddition({ day: '2026-12-14' }), {
      productId: 2199,
      choices: parts('2026-12-15', '11:00'),
    })
    expect(visitor.cartCount).toBe(2)
    const change = { productId: 2199, replaces: line, choices: parts('2026-12-16', '15:00') }
    const changed = await addToBasket(visitor, change, key())
    expect(changed.ok && changed.value.lines.map(({ day }) => day)).toEqual([
      '2026-12-14',
      '2026-12-16',
      '2026-12-16',
    ])
    expect(changed.ok && changed.value.count).toBe(2)
    expect(await taken(21901, '2026-12-15')).toBe(0)
  })
})
