import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { addToBasket, readBasket, removeLine } from '#client/basket.ts'
import { makeBasketLink, openBasketLink } from '#client/basket-link.ts'
import { login } from '#client/agent.ts'
import { payLocally } from '#client/payment.ts'
import { restoreBasket } from '#client/restore-basket.ts'
import { chooseUpgrade } from '#client/upselling.ts'
import { locales } from '#config/locales.ts'
import { readEnvironment } from '#config/environment.ts'
import { addDays } from '#domain/time/day.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { createClientSeats } from '#server/services/stock/client-seats.ts'
import type { Shop } from '#server/shop.ts'
import { AGENT_PASSWORD, anAgent, orderOf } from '#tests/support/agent.ts'
import { aCity, anOption, aPackage, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { aChoice, anAddition } from '#tests/fixtures/choice.ts'
import { aMember } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { visit, type Visitor } from '#tests/support/visitor.ts'

/**
 * A new guest for each call once took 640 of 672 seats of a day from one address, each within the limits of a
 * basket.
 */
const MOST = 40
const HOTEL_MOST = 60
const HERE = '203.0.113.9'
const ELSEWHERE = '203.0.113.10'
const HOTEL = '198.51.100.7'

const adult = (euro: number) => [{ type: 'adult' as const, prices: [{ price: prices(euro) }] }]
const bus = aProduct({
  options: [anOption({ capacity: 672 }), anOption({ id: 21822, capacity: 672, units: adult(55) })],
})
const boat = aProduct({ id: 2190, key: 'boat', main: false, rank: 2, options: [anOption({ id: 21901 })] })
const cities = [aCity({ products: [bus, boat, aPackage([bus, boat])] })]
const FIRST_DAY = '2026-12-01'

// Dozens of transactions at once, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 })

let shop: TestShop
let others: Shop[] = []
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
  await shop.close()
})

async function open(variables: Record<string, string> = {}): Promise<void> {
  const { addressSeats } = readEnvironment({
    NODE_ENV: 'test',
    SEATS_PER_ADDRESS: String(MOST),
    SEATS_OF_NETWORKS: `198.51.100.0/28=${HOTEL_MOST},192.0.2.1=unlimited`,
    ...variables,
  })
  // Each connection is a process of the database to be started.
  shop = await openTestShop({ cities, environment: { addressSeats }, connections: 5 })
}

const guest = (address = HERE, at: Pick<Shop, 'api'> = shop): Visitor =>
  visit(at.api, { 'x-forwarded-for': address })
const add = (visitor: Visitor, seats: number, over: Parameters<typeof anAddition>[0] = {}) =>
  addToBasket(visitor, anAddition({ passengers: { adult: seats }, ...over }), randomUUID())
type Reply = { ok: true } | { ok: false; failure: { code: string } }
const codeOf = (reply: Reply): string => (reply.ok ? 'ok' : reply.failure.code)
const take = async (...asked: Parameters<typeof add>) => codeOf(await add(...asked))
const REFUSED = 'too_many_seats_at_address'

/** Fills an address up to its bound by as many guests as that needs. */
async function fillUp(address = HERE, seats = MOST): Promise<Visitor[]> {
  const guests: Visitor[] = []
  for (let left = seats; left > 0; left -= 20) {
    const visitor = guest(address)
    expect(await take(visitor, Math.min(20, left), { day: addDays(FIRST_DAY, 20) })).toBe('ok')
    guests.push(visitor)
  }
  return guests
}

async function held(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ held: number }>(
    `select coalesce(sum(quantity), 0)::int as held from stock_hold where state = 'held'`,
  )
  return rows[0]?.held ?? 0
}

/** Guests at once, over two processes, on days of their own: they meet nowhere but at their address. */
async function hoard(guests: number, address: (at: number) => string = () => HERE): Promise<string[]> {
  others = [await shop.anotherProcess()]
  const [other = shop] = others
  const asked = Array.from({ length: guests }, (_, at) =>
    take(guest(address(at), at % 2 ? other : shop), 3, { day: addDays(FIRST_DAY, at) }),
  )
  return Promise.all(asked)
}
const count = (codes: string[], wanted: string) => codes.filter((code) => code === wanted).length

it('holds at most the seats of one address over two processes', async () => {
  await open()
  const codes = await hoard(60)
  expect([count(codes, 'ok'), count(codes, REFUSED)]).toEqual([13, 47])
  expect(await held()).toBe(39)
  expect(await take(guest(), 1)).toBe('ok')
  expect(await take(guest(), 1)).toBe(REFUSED)
  expect(await take(guest(ELSEWHERE), 20)).toBe('ok')
})

it('gives a named house a bound of its own, for all its addresses together', async () => {
  await open()
  const codes = await hoard(60, (at) => `198.51.100.${at % 16}`)
  expect([count(codes, 'ok'), count(codes, REFUSED)]).toEqual([HOTEL_MOST / 3, 60 - HOTEL_MOST / 3])
  expect(await take(guest('198.51.100.16'), 1)).toBe('ok')
  await Promise.all([1, 2, 3, 4, 5].map(() => take(guest('192.0.2.1'), 20)))
  expect(await held()).toBe(HOTEL_MOST + 1 + 100)
})

it('would let one address take everything without the bound', async () => {
  await open({ SEATS_PER_ADDRESS: '9999' })
  const codes = await hoard(60)
  expect(count(codes, 'ok')).toBe(60)
})

it('would hold too many without the lock', async () => {
  await open()
  const query = Reflect.get(pg.Client.prototype, 'query') as (...asked: unknown[]) => unknown
  const unlocked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [first] = asked as [{ name?: string; text: string }]
    const isLock = first.name === 'lock client'
    return Reflect.apply(query, this, isLock ? [{ text: 'select 1' }, ...asked.slice(1)] : asked) as never
  })
  try {
    await hoard(60)
    expect(await held()).toBeGreaterThan(MOST)
  } finally {
    unlocked.mockRestore()
  }
})

it('lets the address hold again what has ended or was removed', async () => {
  await open()
  const [first] = await fillUp()
  expect(await take(guest(), 1)).toBe(REFUSED)
  const basket = await readBasket(first ?? expect.fail())
  const line = basket.ok ? (basket.value.lines[0]?.id ?? 0) : 0
  await removeLine(first ?? expect.fail(), line)
  expect(await take(guest(), 20)).toBe('ok')
  expect(await take(guest(), 1)).toBe(REFUSED)

  // Ended, although no job has released them yet.
  shop.setClock(new Date(Date.parse(NOON) + 20 * 60_000).toISOString())
  await fillUp()
  expect(await take(guest(), 1)).toBe(REFUSED)
  await endBaskets(shop.context, shop.services.holds)
  expect(await take(guest(), 1)).toBe(REFUSED)
  expect(await held()).toBe(MOST)
})

it('keeps of the address a hash, and that as long as the seats are held', async () => {
  await open()
  const visitor = guest(HOTEL)
  await add(visitor, 2)
  const kept = () =>
    shop.database.pool.query<{ client: Buffer | null; state: string }>(
      'select client, state from stock_hold order by id',
    )
  expect((await kept()).rows).toEqual([{ client: expect.any(Buffer) as Buffer, state: 'held' }])
  expect((await kept()).rows[0]?.client).toHaveLength(16)
  shop.setClock(new Date(Date.parse(NOON) + 20 * 60_000).toISOString())
  await endBaskets(shop.context, shop.services.holds)
  expect((await kept()).rows).toEqual([{ client: null, state: 'released' }])
})

it('bounds members, not agencies', async () => {
  await open()
  await fillUp()
  const member = await aMember(shop, 'mia@example.org', guest())
  expect(await take(member, 1)).toBe(REFUSED)
  const desk = await anAgent(shop, 'desk@sunny.example', { credit: 1_000_00 })
  const agent = Object.assign(guest(), { token: desk.token })
  const added = await add(agent, 20)
  expect(codeOf(added)).toBe('ok')
  expect(await held()).toBe(MOST + 20)
  expect(codeOf(await payLocally(agent, orderOf(added.ok ? added.value : expect.fail())))).toBe('ok')
})

it('no longer counts the seats of a guest who logs in as an agency', async () => {
  await open()
  const [first, second] = await fillUp()
  await anAgent(shop, 'desk@sunny.example', { credit: 10_000_00 })
  const entered = await login(first ?? expect.fail(), {
    email: 'desk@sunny.example',
    password: AGENT_PASSWORD,
  })
  expect(codeOf(entered)).toBe('ok')
  expect(first?.cartCount).toBe(1)
  expect(await take(guest(), 20)).toBe('ok')
  expect(await take(second ?? expect.fail(), 1)).toBe(REFUSED)
})

it('lets a full address change a ticket, and never beyond', async () => {
  await open()
  const [first = expect.fail()] = await fillUp()
  const change = async (seats: number, day: string) => {
    const basket = await readBasket(first)
    const replaces = basket.ok ? basket.value.lines[0]?.id : 0
    const body = { ...anAddition({ passengers: { adult: seats }, day }), replaces }
    return codeOf(await addToBasket(first, body, randomUUID()))
  }
  expect(await change(19, FIRST_DAY)).toBe('ok')
  expect(await change(20, FIRST_DAY)).toBe('ok')
  expect(await take(guest(), 1)).toBe(REFUSED)
  const moved = await readBasket(first)
  const line = moved.ok ? (moved.value.lines[0] ?? expect.fail()) : expect.fail()
  const upgrade = {
    fromOptionId: 21821,
    toOptionId: 21822,
    difference: { amount: 300_00, currency: 'EUR' },
  } as const
  expect(codeOf(await chooseUpgrade(first, line.id, upgrade, randomUUID()))).toBe('ok')
  expect(await held()).toBe(MOST)

  // The phone is in another network now, which is full as well.
  await fillUp(ELSEWHERE)
  const abroad = Object.assign(guest(ELSEWHERE), { token: first.token })
  const basket = await readBasket(abroad)
  const replaces = basket.ok ? basket.value.lines[0]?.id : 0
  const body = { ...anAddition({ passengers: { adult: 1 }, day: FIRST_DAY }), replaces }
  expect(codeOf(await addToBasket(abroad, body, randomUUID()))).toBe(REFUSED)
})

it('refuses the same by basket links, restored baskets and packages', async () => {
  await open()
  const left = guest()
  for (const day of [FIRST_DAY, addDays(FIRST_DAY, 1)]) await take(left, 10, { day })
  shop.setClock(new Date(Date.parse(NOON) + 20 * 60_000).toISOString())
  await fillUp(HERE, 30)
  const restored = await restoreBasket(left, randomUUID())
  expect(restored.ok && restored.value).toMatchObject({
    added: 1,
    unavailable: [{ reason: { code: REFUSED } }],
  })
  const link = await makeBasketLink(guest(), [anAddition(), anAddition({ day: addDays(FIRST_DAY, 2) })])
  const items = link.ok ? link.value.items : ''
  const opened = await openBasketLink(guest(), { items, existing: 'keep' }, randomUUID())
  expect(opened.ok && opened.value).toMatchObject({ added: 0, unavailable: [{}, {}] })
  const both = {
    productId: aPackage([bus, boat]).id,
    choices: [aChoice(), aChoice({ optionId: 21901 })],
  }
  const third = guest(ELSEWHERE)
  await fillUp(ELSEWHERE, MOST - 1)
  expect(codeOf(await addToBasket(third, both, randomUUID()))).toBe(REFUSED)
  expect(await held()).toBe(2 * MOST - 1)
})

it('restores baskets of one address that cross in their days without deadlock', async () => {
  await open({ SEATS_PER_ADDRESS: '9999' })
  const days = [FIRST_DAY, addDays(FIRST_DAY, 1), addDays(FIRST_DAY, 2)]
  const linkOf = async (order: string[]) => {
    const link = await makeBasketLink(
      guest(),
      order.map((day) => anAddition({ day })),
    )
    return link.ok ? link.value.items : ''
  }
  const links = [await linkOf(days), await linkOf(days.toReversed())]
  const visitors = Array.from({ length: 20 }, (_, at) => guest(at % 3 ? HERE : ELSEWHERE))
  const sent = await statementsOf(async () => {
    const replies = await Promise.all(
      visitors.map((visitor, at) =>
        openBasketLink(visitor, { items: links[at % 2] ?? '', existing: 'delete' }, randomUUID()),
      ),
    )
    expect(replies.map(codeOf)).toEqual(visitors.map(() => 'ok'))
  })
  expect(count(sent, 'rollback')).toBe(0)
  expect(await countLockWaits(shop)).toBe(0)
})

it('makes nobody wait for another address', async () => {
  await open()
  const seats = createClientSeats(shop.context)
  await shop.database.db.transaction(async (tx) => {
    await seats.lock(tx, { address: HERE, session: undefined })
    expect(await take(guest(ELSEWHERE), 1)).toBe('ok')
    expect(await take(guest(HOTEL), 1)).toBe('ok')
  })
})

it('says in every language what to do', async () => {
  await open()
  await fillUp()
  for (const locale of locales) {
    const refused = await add(visit(shop.api, { 'x-forwarded-for': HERE, language: locale }), 1)
    expect(codeOf(refused)).toBe(REFUSED)
    const said = refused.ok ? '' : refused.failure.message
    expect(said, locale).toMatch(/\b20\b/)
    const writeToUs = /write to us|escríbenos|écrivez-nous|scrivici|schreiben Sie uns/
    expect(said, locale).toMatch(writeToUs)
  }
})
