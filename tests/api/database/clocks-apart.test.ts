import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { openShop, type Shop } from '#server/shop.ts'
import { openShopTime } from '#server/shop-time.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { inAnyYear, soon } from '#tests/support/soon.ts'
import { visit } from '#tests/support/visitor.ts'

// Several processes of a shop, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 })

const HOUR = 3_600_000
const MINUTE = 60_000

let owner: TestShop
const opened: Shop[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const shop of opened.splice(0)) await shop.close()
  await owner.close()
})

const capacity = (seats: number) =>
  aCity({ products: [aProduct({ options: [anOption({ ...inAnyYear, capacity: seats })] })] })

const open = async (seats = 100): Promise<void> => {
  owner = await openTestShop({ cities: [capacity(seats)] })
}

/** A process of the shop whose machine is that far ahead, by the database's real time. */
async function aProcess(ahead: number, jobs = false): Promise<Shop> {
  const shop = await openShop(
    { ...owner.environment, logLevel: 'silent' },
    { jobs, machine: () => databaseNow() + ahead, connections: 3 },
  )
  opened.push(shop)
  return shop
}

/** This machine's clock is the database's here, moved as the run is. */
const databaseNow = () => Date.now()
const add = (shop: Shop) => addToBasket(visit(shop.api, {}), anAddition({ day: soon() }), randomUUID())
const codeOf = (reply: Awaited<ReturnType<typeof add>>) => (reply.ok ? 'ok' : reply.failure.code)
async function rows(text: string): Promise<unknown[]> {
  const found = await owner.database.pool.query<Record<string, unknown>>(text)
  return found.rows
}

/** What jobs delete as soon as it has ended: one row that has, one that has not for an hour to come. */
async function writeRows(): Promise<void> {
  const at = (ahead: number) => new Date(databaseNow() + ahead).toISOString()
  for (const [key, ends] of [
    ['ended', at(-MINUTE)],
    ['living', at(HOUR)],
  ]) {
    await owner.database.pool.query(
      `insert into idempotency_key (caller, endpoint, key, body_hash, started_at, expires_at)
       values ('new', 'test', $1, '', $2, $2)`,
      [key, ends],
    )
  }
}
const keys = () => rows(`select key from idempotency_key where endpoint = 'test' order by key`)

/** Lets the jobs of a process come to their turn, which they do by timers alone. */
async function letJobsRun(ahead: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const shop = await aProcess(ahead, true)
  await vi.advanceTimersByTimeAsync(11 * MINUTE)
  vi.useRealTimers()
  opened.splice(opened.indexOf(shop), 1)
  await shop.close()
}

describe.each([
  ['two hours ahead', 2 * HOUR],
  ['two hours behind', -2 * HOUR],
])('a process %s', (_, ahead) => {
  it('holds seats as long as the others, and takes none that others hold', async () => {
    await open(2)
    const right = await aProcess(0)
    const wrong = await aProcess(ahead)
    const held = [await add(right), await add(wrong)].map((reply) =>
      reply.ok ? Date.parse(reply.value.heldUntil ?? '') - databaseNow() : 0,
    )
    for (const left of held) expect(Math.abs(left - 20 * MINUTE)).toBeLessThan(MINUTE)
    expect([codeOf(await add(wrong)), codeOf(await add(right))]).toEqual(['sold_out', 'sold_out'])
    expect(await rows('select state from stock_hold')).toEqual([{ state: 'held' }, { state: 'held' }])
  })

  it('ends and deletes nothing, and leaves it to one that is right', async () => {
    await open()
    await writeRows()
    const right = await aProcess(0)
    expect(codeOf(await add(right))).toBe('ok')
    expect(codeOf(await add(right))).toBe('ok')
    await owner.database.pool.query(
      `update stock_hold set expires_at = $1 where id = (select min(id) from stock_hold)`,
      [new Date(databaseNow() - MINUTE).toISOString()],
    )
    const baskets = () => rows('select status from sale order by id')
    await letJobsRun(ahead)
    expect(await keys()).toEqual([{ key: 'ended' }, { key: 'living' }])
    expect(await baskets()).toEqual([{ status: 'draft' }, { status: 'draft' }])
    await letJobsRun(0)
    expect(await keys()).toEqual([{ key: 'living' }])
    expect(await baskets()).toEqual([{ status: 'expired' }, { status: 'draft' }])
  })

  it('says so', async () => {
    await open()
    const { up, text } = await (await aProcess(ahead)).health()
    expect(up).toBe(true)
    const where = ahead > 0 ? 'ahead of' : 'behind'
    expect(text).toBe(
      `ok\nThe clock of this machine is 7200 s ${where} the database's: set both by NTP. Until they agree, ` +
        'this process ends no baskets and deletes nothing.\n',
    )
  })
})

it('says nothing of clocks that differ by seconds', async () => {
  await open()
  for (const ahead of [-25_000, 25_000])
    expect(await (await aProcess(ahead)).health()).toEqual({ up: true, text: 'ok\n' })
})

it('complains once each time that the clocks part', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let ahead = 0
  const said: string[] = []
  let answered = 0
  const pool = {
    async query(text: string) {
      const answer = await owner.database.pool.query(text)
      answered += 1
      return answer
    },
  }
  const time = await openShopTime(pool as never, {
    complain: (sentence) => said.push(sentence),
    machine: () => databaseNow() + ahead,
  })
  for (ahead of [0, 2 * HOUR, 3 * HOUR, 0, -2 * HOUR]) {
    const before = answered
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitUntil(() => answered > before)
  }
  await vi.waitUntil(() => said.length > 1)
  expect(said.map((sentence) => /7200 s \w+/.exec(sentence)?.[0])).toEqual(['7200 s ahead', '7200 s behind'])
  time.close()
})
