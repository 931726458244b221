import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { applyCoupon } from '#client/coupon.ts'
import { chooseUpgrade, readUpgrades } from '#client/upselling.ts'
import { locales } from '#config/locales.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { aCity, anOption, aPackage, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { isFreeWhileWaiting } from '#tests/support/stock-row.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const adult = (euro: number) => [{ type: 'adult' as const, prices: [{ price: prices(euro) }] }]
const slugs = (slug: string) => ({ en: slug, es: slug, fr: slug, it: slug, de: slug })
const DAY = '2026-12-01'

/**
 * One day 40, two days 55, a night tour 60 at two times with three seats, an hour 30, a closed deluxe 90,
 * another day 40.
 */
const bus = aProduct({
  options: [
    anOption(),
    anOption({ id: 21822, units: adult(55) }),
    anOption({
      id: 21823,
      kind: 'start_times',
      units: adult(60),
      capacity: 3,
      timetable: [{ times: ['18:00', '20:00'] }],
    }),
    anOption({ id: 21824, units: adult(30) }),
    anOption({ id: 21825, units: adult(90), closures: [{ from: DAY, to: DAY }] }),
    anOption({ id: 21826, units: adult(40) }),
  ],
})
const boat = aProduct({
  id: 2190,
  key: 'boat',
  main: false,
  slugs: slugs('b'),
  options: [anOption({ id: 21901, units: adult(20) })],
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ cities: [aCity({ products: [bus, boat, aPackage([bus, boat])] })] })
  await importCoupons(shop.database.db, [{ code: 'TEN', percent: 10 }])
})
afterAll(() => shop.close())

async function withTicket(
  addition = anAddition(),
  visitor = shop.visit(),
): Promise<Visitor & { sale: Sale; line: number }> {
  const added = await addToBasket(visitor, addition, randomUUID())
  if (!added.ok) throw new Error(added.failure.code)
  return Object.assign(visitor, { sale: added.value, line: added.value.lines.at(-1)?.id ?? 0 })
}
const euro = (amount: number) => ({ amount, currency: 'EUR' as const })
const toTwoDays = { fromOptionId: 21821, toOptionId: 21822, difference: euro(15_00) }
const toNight = { fromOptionId: 21821, toOptionId: 21823, time: '20:00', difference: euro(20_00) }
const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code ?? 'ok'
const takenOf = async (optionId: number) => {
  const { rows } = await shop.database.pool.query<{ taken: number }>(
    `select coalesce(sum(taken), 0)::int as taken from stock where option_id = $1 and day = $2`,
    [optionId, DAY],
  )
  return rows[0]?.taken
}

describe('an upgrade', () => {
  it('leaves out cheaper and closed options', async () => {
    const visitor = await withTicket()
    const told = await readUpgrades(visitor, visitor.line)
    expect(told.ok && told.value).toMatchObject({
      lineId: visitor.line,
      data: [
        { fromOptionId: 21821, toOptionId: 21822, total: 55_00, difference: euro(15_00), times: [] },
        { toOptionId: 21823, total: 60_00, difference: euro(20_00), times: ['18:00', '20:00'] },
      ],
    })
    expect(told.ok && told.value.data).toHaveLength(2)
  })

  it('reads the stock of all options at once', async () => {
    const visitor = await withTicket()
    const sent = await statementsOf(() => readUpgrades(visitor, visitor.line))
    expect(sent.filter((text) => /from stock\s/.test(text))).toHaveLength(1)
  })

  it('compares two named options', async () => {
    const visitor = await withTicket()
    const told = await readUpgrades(visitor, visitor.line, { fromOptionId: 21821, toOptionId: 21822 })
    expect(told.ok && told.value.data.map(({ toOptionId }) => toOptionId)).toEqual([21822])
    const cheaper = await readUpgrades(visitor, visitor.line, { toOptionId: 21824 })
    expect(cheaper.ok && cheaper.value.data).toEqual([])
    for (const wrong of [{ fromOptionId: 21822 }, { toOptionId: 21901 }, { toOptionId: 21821 }]) {
      expect(codeOf(await readUpgrades(visitor, visitor.line, wrong))).toBe('option_not_available')
    }
  })

  it('charges the difference for all passengers', async () => {
    const two = await withTicket(anAddition({ passengers: { adult: 2 } }), shop.visit({ currency: 'GBP' }))
    const told = await readUpgrades(two, two.line)
    expect(told.ok && told.value.data[0]?.difference).toEqual({ amount: 27_00, currency: 'GBP' })
  })

  it('requires seats and types for all passengers', async () => {
    const family = await withTicket(anAddition({ passengers: { adult: 1, child: 1 } }))
    const told = await readUpgrades(family, family.line)
    expect(told.ok && told.value.data).toEqual([])
    const four = await withTicket(anAddition({ passengers: { adult: 4 } }))
    const roomy = await readUpgrades(four, four.line)
    expect(roomy.ok && roomy.value.data.map(({ toOptionId }) => toOptionId)).toEqual([21822])
  })

  it('moves the seats and keeps the traveller', async () => {
    const traveller = { name: 'Zoë', lastName: 'Tester', phone: '612345678', passport: 'X1' }
    const visitor = await withTicket(anAddition({ traveller }))
    const before = { day: (await takenOf(21821)) ?? 0, night: (await takenOf(21823)) ?? 0 }
    const chosen = await chooseUpgrade(visitor, visitor.line, toNight, randomUUID())
    expect(chosen.ok && chosen.value).toMatchObject({
      count: 1,
      total: 60_00,
      lines: [{ optionId: 21823, day: DAY, time: '20:00', total: 60_00, traveller }],
    })
    expect(await takenOf(21821)).toBe(before.day - 1)
    expect(await takenOf(21823)).toBe(before.night + 1)
  })

  it('changes the option once for a repeated call', async () => {
    const visitor = await withTicket()
    const key = randomUUID()
    const [first, again] = [
      await chooseUpgrade(visitor, visitor.line, toTwoDays, key),
      await chooseUpgrade(visitor, visitor.line, toTwoDays, key),
    ]
    expect(first).toEqual(again)
    expect(first.ok && first.value.lines).toHaveLength(1)
    expect(codeOf(await chooseUpgrade(visitor, visitor.line, toTwoDays, randomUUID()))).toBe('not_found')
  })

  it('locks the seats of an upgrade in the common order', async () => {
    await withTicket()
    const up = await withTicket(anAddition({ optionId: 21824 }))
    const change = { fromOptionId: 21824, toOptionId: 21821, difference: euro(10_00) }
    const place = (optionId: number) => ({ optionId, day: DAY, slot: '' })
    const choose = () => chooseUpgrade(up, up.line, change, randomUUID())
    expect(await isFreeWhileWaiting(shop, [place(21821), place(21824)], choose)).toBe(true)
    const after = await readBasket(up)
    expect(after.ok && after.value.lines).toMatchObject([{ optionId: 21821 }])
  })

  it('keeps the coupon, whose discount grows with the price', async () => {
    const visitor = await withTicket()
    await applyCoupon(visitor, 'TEN')
    const chosen = await chooseUpgrade(visitor, visitor.line, toTwoDays, randomUUID())
    expect(chosen.ok && chosen.value).toMatchObject({ discount: 5_50, total: 49_50 })
  })

  it('upgrades one part and keeps the package', async () => {
    const visitor = await withTicket({
      productId: 2199,
      choices: [21821, 21901].map((optionId) => ({ optionId, day: DAY, passengers: { adult: 1 } })),
    })
    const [line] = visitor.sale.lines
    const told = await readUpgrades(visitor, line?.id ?? 0, { toOptionId: 21822 })
    expect(told.ok && told.value.data).toMatchObject([{ total: 67_50, difference: euro(13_50) }])
    const choice = { ...toTwoDays, difference: euro(13_50) }
    const chosen = await chooseUpgrade(visitor, line?.id ?? 0, choice, randomUUID())
    expect(chosen.ok && chosen.value).toMatchObject({
      count: 1,
      total: 67_50,
      lines: [{ optionId: 21822 }, { optionId: 21901 }],
    })
    const groups = chosen.ok ? chosen.value.lines.map(({ packageGroup }) => packageGroup) : []
    expect(groups[0]).not.toBeNull()
    expect(groups[1]).toBe(groups[0])
  })
})

describe('an upgrade that is refused', () => {
  it.each([
    ['price_changed', { ...toTwoDays, difference: euro(14_00) }],
    ['price_changed', { ...toTwoDays, difference: { amount: 15_00, currency: 'USD' as const } }],
    ['option_not_available', { ...toTwoDays, toOptionId: 21901 }],
    ['option_not_available', { ...toTwoDays, toOptionId: 21824, difference: euro(-10_00) }],
    ['option_not_available', { ...toTwoDays, fromOptionId: 21822, toOptionId: 21821 }],
    ['option_not_available', { ...toTwoDays, toOptionId: 21826, difference: euro(0) }],
    ['day_not_available', { ...toTwoDays, toOptionId: 21825 }],
    ['time_required', { ...toNight, time: null }],
    ['time_not_available', { ...toNight, time: '19:00' }],
  ])('refuses an upgrade with %s, changing nothing', async (code, choice) => {
    const visitor = await withTicket()
    const taken = await takenOf(21821)
    expect(codeOf(await chooseUpgrade(visitor, visitor.line, choice, randomUUID()))).toBe(code)
    const after = await readBasket(visitor)
    expect(after.ok && after.value.lines).toEqual(visitor.sale.lines)
    expect(await takenOf(21821)).toBe(taken)
  })

  it('keeps the old seats when others were faster', async () => {
    const visitor = await withTicket(anAddition({ passengers: { adult: 2 } }))
    const night = { optionId: 21823, day: DAY, time: '18:00', passengers: { adult: 2 } }
    await withTicket({ productId: 2182, choices: [night] })
    const choice = { ...toNight, time: '18:00', difference: euro(40_00) }
    const reply = await chooseUpgrade(visitor, visitor.line, choice, randomUUID())
    expect(codeOf(reply)).toBe('not_enough_left')
    const after = await readBasket(visitor)
    expect(after.ok && after.value.lines).toEqual(visitor.sale.lines)
  })

  it('upgrades only in the visitor’s own basket', async () => {
    const { line } = await withTicket()
    for (const stranger of [shop.visit(), await withTicket()]) {
      expect(codeOf(await readUpgrades(stranger, line))).toBe('not_found')
      expect(codeOf(await chooseUpgrade(stranger, line, toTwoDays, randomUUID()))).toBe('not_found')
    }
  })

  it('refuses an upgrade once the basket has ended', async () => {
    const visitor = await withTicket()
    shop.setClock('2026-11-21T12:30:00Z')
    expect(codeOf(await readUpgrades(visitor, visitor.line))).toBe('basket_expired')
    expect(codeOf(await chooseUpgrade(visitor, visitor.line, toTwoDays, randomUUID()))).toBe('basket_expired')
    expect(codeOf(await readUpgrades(visitor, visitor.line))).toBe('basket_expired')
    shop.setClock(NOON)
  })

  it.each(locales)('refuses an upgrade in the words of %s', async (locale) => {
    const visitor = await withTicket(anAddition(), shop.visit({ language: locale }))
    const choice = { ...toTwoDays, difference: euro(1) }
    const reply = await chooseUpgrade(visitor, visitor.line, choice, randomUUID())
    expect(!reply.ok && reply.failure.message).toMatch(/price|Preis|precio|prix|prezzo/)
  })
})
