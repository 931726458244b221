import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket, removeLine } from '#client/basket.ts'
import { makeBasketLink, openBasketLink } from '#client/basket-link.ts'
import { restoreBasket } from '#client/restore-basket.ts'
import { readEnvironment } from '#config/environment.ts'
import { locales } from '#config/locales.ts'
import { WrongEnvironment } from '#config/wrong-environment.ts'
import { addDays } from '#domain/time/day.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { openShop } from '#server/shop.ts'
import { anAgent } from '#tests/support/agent.ts'
import { aCity, anOption, aPackage, aProduct } from '#tests/fixtures/catalogue.ts'
import { aChoice, anAddition } from '#tests/fixtures/choice.ts'
import { aMember } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** Options of the bus: 21821 is used here, 21822 has unlimited seats, 21823 allows groups of 25. */
const bus = aProduct({
  options: [
    anOption({ capacity: 5_000 }),
    anOption({ id: 21822, capacity: null }),
    anOption({ id: 21823, maximumPassengers: 25 }),
  ],
})
const cruise = aProduct({
  id: 2190,
  key: 'cruise',
  main: false,
  rank: 2,
  options: [anOption({ id: 21901, kind: 'start_times', timetable: [{ times: ['11:00', '15:00'] }] })],
})
const cities = [aCity({ products: [bus, cruise, aPackage([bus, cruise])] })]

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ cities })
})
afterAll(() => shop.close())
afterEach(() => shop.setClock(NOON))

const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code ?? 'ok'
const dayOf = (at: number) => addDays('2026-12-01', at)
const add = async (visitor: Visitor, adult: number, over: Parameters<typeof anAddition>[0] = {}) =>
  codeOf(await addToBasket(visitor, anAddition({ passengers: { adult }, ...over }), randomUUID()))
const basketOf = async (visitor: Visitor) => {
  const read = await readBasket(visitor)
  if (!read.ok) throw new Error(read.failure.code)
  return read.value
}
const seatsOf = async (visitor: Visitor) =>
  (await basketOf(visitor)).lines.flatMap(({ units }) => units).reduce((sum, { count }) => sum + count, 0)

describe('a guest who hoards', () => {
  it('lets a guest hold 40 seats after asking for 1,200', async () => {
    const visitor = shop.visit()
    await add(visitor, 1)
    const asked = Array.from({ length: 60 }, (_, at) => add(visitor, 20, { day: dayOf(at % 30) }))
    const codes = await Promise.all(asked)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(await seatsOf(visitor)).toBeLessThanOrEqual(40)
    const { rows } = await shop.database.pool.query<{ held: number }>(
      `select sum(quantity)::int as held from stock_hold join sale on sale.id = sale_id
       where state = 'held' and sale_id = $1`,
      [(await basketOf(visitor)).id],
    )
    expect(rows).toEqual([{ held: await seatsOf(visitor) }])
  })

  it('passes no limit with thirty additions at once', async () => {
    const visitor = shop.visit()
    await add(visitor, 5, { day: dayOf(40) })
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, at) => add(visitor, 5, { day: dayOf(41 + at) })),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(7)
    expect(new Set(codes)).toEqual(new Set(['ok', 'too_many_seats']))
    expect(await seatsOf(visitor)).toBe(40)
  })

  it('refuses a guest the tenth line, and holds nine', async () => {
    const visitor = shop.visit()
    for (let at = 0; at < 9; at += 1) expect(await add(visitor, 1, { day: dayOf(at) })).toBe('ok')
    expect(await add(visitor, 1, { day: dayOf(9) })).toBe('too_many_lines')
    expect((await basketOf(visitor)).lines).toHaveLength(9)
    const [first] = (await basketOf(visitor)).lines
    await removeLine(visitor, first?.id ?? 0)
    expect(await add(visitor, 1, { day: dayOf(9) })).toBe('ok')
  })

  it('refuses a guest the 21st seat of a day', async () => {
    const visitor = shop.visit()
    expect(await add(visitor, 20, { optionId: 21822 })).toBe('ok')
    expect(await add(visitor, 1, { optionId: 21822 })).toBe('too_many_seats_on_day')
    expect(await add(visitor, 1, { optionId: 21822, day: dayOf(1) })).toBe('ok')
  })

  it('counts all times of a day together', async () => {
    const visitor = shop.visit()
    const sail = (time: string, adult: number) =>
      addToBasket(
        visitor,
        { productId: 2190, choices: [aChoice({ optionId: 21901, time, passengers: { adult } })] },
        randomUUID(),
      )
    expect(codeOf(await sail('11:00', 20))).toBe('ok')
    expect(codeOf(await sail('15:00', 1))).toBe('too_many_seats_on_day')
  })

  it('lets a guest fill an option with a larger maximum', async () => {
    const visitor = shop.visit()
    expect(await add(visitor, 25, { optionId: 21823 })).toBe('ok')
    expect(await add(visitor, 1, { optionId: 21823 })).toBe('too_many_seats_on_day')
  })

  it('counts each part of a package against the limits', async () => {
    const visitor = shop.visit()
    const choices = (day: string) => [
      aChoice({ day, passengers: { adult: 11 } }),
      aChoice({ optionId: 21901, day, time: '15:00', passengers: { adult: 11 } }),
    ]
    const book = (day: string) =>
      addToBasket(visitor, { productId: 2199, choices: choices(day) }, randomUUID())
    expect(codeOf(await book(dayOf(50)))).toBe('ok')
    expect(codeOf(await book(dayOf(51)))).toBe('too_many_seats')
    expect(await seatsOf(visitor)).toBe(22)
  })

  it('lets a guest change a ticket in a full basket', async () => {
    const visitor = shop.visit()
    await add(visitor, 20, { day: dayOf(60) })
    await add(visitor, 20, { day: dayOf(61) })
    const [line] = (await basketOf(visitor)).lines
    const change = { ...anAddition({ day: dayOf(60), passengers: { adult: 20 } }), replaces: line?.id }
    expect(codeOf(await addToBasket(visitor, change, randomUUID()))).toBe('ok')
    const onFull = { ...change, replaces: (await basketOf(visitor)).lines[0]?.id }
    expect(codeOf(await addToBasket(visitor, onFull, randomUUID()))).toBe('too_many_seats_on_day')
    expect(await seatsOf(visitor)).toBe(40)
  })

  it('gives no more seats by a basket link', async () => {
    const visitor = shop.visit()
    await add(visitor, 20, { day: dayOf(70) })
    const items = [71, 72, 73].map((at) => anAddition({ day: dayOf(at), passengers: { adult: 10 } }))
    const link = await makeBasketLink(shop.visit(), items)
    const token = link.ok ? link.value.items : ''
    const opened = await openBasketLink(visitor, { items: token, existing: 'keep' }, randomUUID())
    expect(opened.ok && opened.value).toMatchObject({
      added: 2,
      unavailable: [{ choices: [{ day: dayOf(73) }], reason: { code: 'too_many_seats' } }],
    })
    expect(await seatsOf(visitor)).toBe(40)
    const replaced = await openBasketLink(visitor, { items: token, existing: 'delete' }, randomUUID())
    expect(replaced.ok && replaced.value).toMatchObject({ added: 3, unavailable: [] })
  })

  it.each(locales)('tells a guest how groups book, in %s', async (locale) => {
    const visitor = shop.visit({ language: locale })
    await add(visitor, 20)
    const refused = await addToBasket(visitor, anAddition(), randomUUID())
    const said = refused.ok ? '' : refused.failure.message
    expect(said).toContain('20')
    expect(said).toMatch(/[Ww]rite to us|[Ee]scríbenos|[ÉEée]crivez-nous|[Ss]crivici|[Ss]chreiben Sie uns/)
  })
})

describe('members and agencies', () => {
  it('limits members like guests', async () => {
    const member = await aMember(shop, 'hoarder@example.org')
    await add(member, 20, { day: dayOf(80) })
    await add(member, 20, { day: dayOf(81) })
    expect(await add(member, 1, { day: dayOf(82) })).toBe('too_many_seats')
  })

  it('limits agencies to 200 seats', async () => {
    const agent = await anAgent(shop, 'groups@sunny.example')
    const codes: string[] = []
    for (let at = 0; at < 10; at += 1) codes.push(await add(agent, 20))
    expect(new Set(codes)).toEqual(new Set(['ok']))
    expect(await add(agent, 1, { day: dayOf(1) })).toBe('too_many_seats')
    expect(await seatsOf(agent)).toBe(200)
  })
})

describe('a basket that is prolonged again and again', () => {
  const at = (minutes: number) => shop.setClock(new Date(Date.parse(NOON) + minutes * 60_000).toISOString())
  const minutesHeld = async (visitor: Visitor) =>
    (Date.parse((await basketOf(visitor)).heldUntil ?? NOON) - Date.parse(NOON)) / 60_000

  it('ends a basket an hour after its first seat', async () => {
    const visitor = shop.visit()
    const ends: number[] = []
    for (const minute of [0, 15, 30, 45, 59]) {
      at(minute)
      expect(await add(visitor, 1, { day: dayOf(90) })).toBe('ok')
      ends.push(await minutesHeld(visitor))
    }
    expect(ends).toEqual([20, 35, 50, 60, 60])
    at(60)
    expect(await basketOf(visitor)).toMatchObject({ status: 'expired' })
    expect(visitor.cartCount).toBe(0)
  })

  it('prolongs nothing by removing and adding again', async () => {
    const visitor = shop.visit()
    await add(visitor, 1, { day: dayOf(91) })
    for (const minute of [19, 38, 57]) {
      at(minute)
      const [line] = (await basketOf(visitor)).lines
      await removeLine(visitor, line?.id ?? 0)
      await add(visitor, 1, { day: dayOf(91) })
    }
    expect(await minutesHeld(visitor)).toBe(60)
    const [line] = (await basketOf(visitor)).lines
    at(58)
    const change = { ...anAddition({ day: dayOf(91) }), replaces: line?.id }
    expect(codeOf(await addToBasket(visitor, change, randomUUID()))).toBe('ok')
    expect(await minutesHeld(visitor)).toBe(60)
  })

  it('starts a fresh hold when the ended basket is empty', async () => {
    const visitor = shop.visit()
    await add(visitor, 1, { day: dayOf(92) })
    const [line] = (await basketOf(visitor)).lines
    await removeLine(visitor, line?.id ?? 0)
    at(60)
    await add(visitor, 1, { day: dayOf(92) })
    expect(await minutesHeld(visitor)).toBe(80)
  })

  it('restores a basket once, not twice', async () => {
    const visitor = shop.visit()
    const takeUp = () => restoreBasket(visitor, randomUUID())
    await add(visitor, 1, { day: dayOf(93) })
    at(50)
    expect(codeOf(await takeUp())).toBe('ok')
    expect(await minutesHeld(visitor)).toBe(70)
    at(65)
    expect(await add(visitor, 1, { day: dayOf(94) })).toBe('ok')
    expect(await minutesHeld(visitor)).toBe(70)
    at(71)
    await endBaskets(shop.context, shop.services.holds)
    for (const minute of [71, 80, 200]) {
      at(minute)
      expect(codeOf(await takeUp())).toBe('recovered_already')
    }
    const { rows } = await shop.database.pool.query<{ taken: number }>(
      `select taken from stock where option_id = 21821 and day = '${dayOf(93)}'`,
    )
    expect(rows).toEqual([{ taken: 0 }])
  })

  it('restores a basket once, though its hour lasts', async () => {
    const visitor = shop.visit()
    await add(visitor, 1, { day: dayOf(95) })
    at(21)
    expect(codeOf(await restoreBasket(visitor, randomUUID()))).toBe('ok')
    expect(await minutesHeld(visitor)).toBe(41)
    at(42)
    expect(codeOf(await restoreBasket(visitor, randomUUID()))).toBe('recovered_already')
  })
})

describe('the start of a shop', () => {
  const starting = (variables: Record<string, string>) => {
    const { databaseUrl } = shop.environment
    const environment = { ...readEnvironment({ NODE_ENV: 'test', ...variables }), databaseUrl }
    return openShop({ ...environment, logLevel: 'error' }, { jobs: false })
  }

  it.each([
    [{ BASKET_SEATS: '24' }, 'BASKET_SEATS is 24'],
    [{ AGENT_SEATS: '24' }, 'AGENT_SEATS is 24'],
  ])('names the option that is too large for %j', async (variables, figure) => {
    const failure: unknown = await starting(variables).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(WrongEnvironment)
    expect((failure as Error).message).toBe(
      `${figure}, but option 21823 (1 day) of product 2182 (Paris by open bus) takes 25 passengers at once.`,
    )
  })

  it('accepts a limit below an option that is no longer sold', async () => {
    const setWithdrawn = (withdrawn: boolean) =>
      shop.database.pool.query('update option set withdrawn = $1 where id = 21823', [withdrawn])
    await setWithdrawn(true)
    try {
      const started = await starting({ BASKET_SEATS: '24', AGENT_SEATS: '24', BASKET_SEATS_PER_DAY: '1' })
      await started.close()
    } finally {
      await setWithdrawn(false)
    }
  })

  it('accepts a limit that just suffices', async () => {
    const started = await starting({ BASKET_SEATS: '25', AGENT_SEATS: '25', BASKET_SEATS_PER_DAY: '1' })
    await started.close()
  })
})
