import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { readProduct } from '#client/product.ts'
import { defaultPatience, type Patience } from '#server/db/patience.ts'
import { serverProcesses } from '#server/db/server-processes.ts'
import { openShop, type Shop } from '#server/shop.ts'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { shutGate } from '#tests/support/database-gate.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { atScale } from '#tests/support/scale.ts'
import { openSilentLine, type SilentLine } from '#tests/support/silent-line.ts'
import { visit } from '#tests/support/visitor.ts'

const BUYERS = 25
/** What we promise, and what the long tests try as shipped. */
const ANSWERED_MS = 10_000
const GOOD_AGAIN_MS = 15_000
const SHORT: Patience = { answer: 250, server: 3_000, heartbeat: 500 }
const patience = atScale(0, 1) === 1 ? defaultPatience : SHORT

vi.setConfig({ testTimeout: 90_000 })

let shop: TestShop
let line: SilentLine
/** Another process, whose line to the database may fall silent. */
let far: Shop

const option = anOption({ capacity: 1_000 })

const openFar = () =>
  openShop(
    { ...shop.environment, databaseUrl: line.url, logLevel: 'silent' },
    { jobs: false, clock: () => new Date(NOON), patience },
  )

beforeEach(async () => {
  shop = await openTestShop({ cities: [aCity({ products: [aProduct({ options: [option] })] })] })
  line = await openSilentLine(shop.database.url)
  far = await openFar()
})
afterEach(async () => {
  await far.close()
  await line.close()
  await shop.close()
})

interface Answered {
  key: string
  code: string
  milliseconds: number
}

async function add(key: string = crypto.randomUUID(), { api }: Pick<Shop, 'api'> = far): Promise<Answered> {
  const since = performance.now()
  // Counted for this address, as are the calls of buyers.
  const added = await addToBasket(visit(api, { 'x-forwarded-for': '203.0.113.41' }), anAddition(), key)
  return { key, code: added.ok ? 'ok' : added.failure.code, milliseconds: performance.now() - since }
}

const rush = () => Promise.all(Array.from({ length: BUYERS }, () => add()))
const slowest = (answers: Answered[]) => Math.max(...answers.map(({ milliseconds }) => milliseconds))
const codes = (answers: Answered[]) => new Set(answers.map(({ code }) => code))

/** Tries with new keys, as other buyers would. */
async function addUntilGood(): Promise<Answered> {
  let last = await add()
  while (last.code !== 'ok') {
    await wait(100)
    last = await add()
  }
  return last
}

async function heldSeats(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ seats: number }>(
    `select coalesce(sum(quantity), 0)::int as seats from stock_hold`,
  )
  return rows[0]?.seats ?? 0
}

async function isAtWork(statement: string): Promise<boolean> {
  const { rowCount } = await shop.database.pool.query(
    `select from pg_stat_activity
     where state = 'active' and pid <> pg_backend_pid() and position($1 in query) > 0`,
    [statement],
  )
  return rowCount === 1
}

it('answers everybody when open connections fall silent', async () => {
  await rush()
  const before = await heldSeats()
  line.fallSilent()
  const since = performance.now()
  const answers = await rush()
  expect(slowest(answers)).toBeLessThan(ANSWERED_MS)
  await addUntilGood()
  expect(performance.now() - since).toBeLessThan(GOOD_AGAIN_MS)
  // Whoever was refused tries again, and whoever was not gets the same answer: nobody has two tickets.
  expect(codes(await Promise.all(answers.map(({ key }) => add(key))))).toEqual(new Set(['ok']))
  expect(await heldSeats()).toBe(before + BUYERS + 1)
})

it('answers everybody while the whole database is silent', async () => {
  await rush()
  line.fallSilentForAll()
  const first = await rush()
  expect(slowest(first)).toBeLessThan(ANSWERED_MS)
  expect(codes(first)).toEqual(new Set(['unavailable']))
  // Known to be silent by now: nobody waits for it any more.
  expect(slowest(await rush())).toBeLessThan(slowest(first) / 2)
  const before = await heldSeats()
  line.heal()
  const since = performance.now()
  await addUntilGood()
  expect(performance.now() - since).toBeLessThan(GOOD_AGAIN_MS)
  expect(codes(await Promise.all(first.map(({ key }) => add(key))))).toEqual(new Set(['ok']))
  expect(await heldSeats()).toBe(before + BUYERS + 1)
})

it.each([
  ['the answer to a commit', 'at the commit of', 'insert on stock_hold'],
  ['the answer for its key', 'before', 'insert on idempotency_key'],
] as const)('sells once when %s is lost', async (_, when, statement) => {
  const gate = await shutGate(shop.database.pool, when, { statement })
  const adding = add()
  await gate.reached
  line.fallSilent()
  await gate.open()
  const { key, code } = await adding
  expect(code).toBe('unavailable')
  expect((await add(key)).code).toBe('ok')
  expect(await heldSeats()).toBe(1)
})

it('sells once when a server that stood still goes on', async () => {
  await rush()
  const before = await heldSeats()
  line.freeze()
  const answers = await rush()
  line.thaw()
  await addUntilGood()
  expect(codes(await Promise.all(answers.map(({ key }) => add(key))))).toEqual(new Set(['ok']))
  expect(await heldSeats()).toBe(before + BUYERS + 1)
})

it('waits for a statement that the server works on', async () => {
  const seconds = (patience.answer * 4) / 1_000
  await expect(far.database.pool.query('select pg_sleep($1)', [seconds])).resolves.toBeDefined()
})

it('gives up an answer that stops half way', async () => {
  const asked = far.database.pool.query(`select pg_sleep(0.1), repeat('x', 50000000)`)
  const given = expect(asked).rejects.toThrow('silent')
  await expect.poll(() => isAtWork('pg_sleep(0.1)')).toBe(true)
  line.freeze()
  await given
})

it('frees what a silent transaction has locked', async () => {
  await add()
  const locked = Promise.withResolvers<undefined>()
  const cutOff = far.context.db.transaction(async (tx) => {
    await tx.execute('select from stock for update')
    line.fallSilent()
    locked.resolve(undefined)
    await tx.execute('select 1')
  })
  const ended = expect(cutOff).rejects.toThrow()
  await locked.promise
  const added = await add(crypto.randomUUID(), shop)
  await ended
  expect(added.code).toBe('ok')
  // PostgreSQL alone would have ended it after ten seconds.
  expect(added.milliseconds).toBeLessThan(ANSWERED_MS - 1_000)
})

it('hears of changes again after its listener fell silent', async () => {
  const heard: string[] = []
  far.onPagesChanged((tags) => heard.push(...tags))
  line.fallSilent()
  const dearer = { ...option, units: [{ type: 'adult' as const, prices: [{ price: prices(99) }] }] }
  await shop.importCities([aCity({ products: [aProduct({ options: [dearer] })] })])
  await expect.poll(() => heard, { timeout: GOOD_AGAIN_MS }).toContain('*')
  const read = await readProduct(far.transport, 2182)
  expect(read.ok && read.value.from).toEqual(prices(99))
})

it('closes in time while the database is silent', async () => {
  const closing = await openFar()
  const asking = expect(closing.database.pool.query('select pg_sleep(60)')).rejects.toThrow()
  await expect.poll(() => isAtWork('pg_sleep(60)')).toBe(true)
  line.fallSilentForAll()
  const since = performance.now()
  await closing.close()
  await asking
  expect(performance.now() - since).toBeLessThan(ANSWERED_MS)
  line.heal()
})

it('takes a refusal of the server for an answer', async () => {
  const refusing = new URL(shop.database.url)
  refusing.password = 'wrong'
  expect(await serverProcesses(refusing.href, patience).atWork([1])).toEqual(new Set([1]))
  expect(await serverProcesses(shop.database.url, patience).atWork([1])).toEqual(new Set())
  line.fallSilentForAll()
  expect(await serverProcesses(line.url, { server: 100 }).atWork([1])).toBeUndefined()
  line.heal()
})

it('trusts every statement behind a pooler, which hides processes', async () => {
  line.hideProcesses()
  expect(await serverProcesses(line.url, patience).atWork([7, 8])).toEqual(new Set([7, 8]))
})
