import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { readProduct } from '#client/product.ts'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
afterEach(() => shop.close())

const dearer = anOption({ units: [{ type: 'adult', prices: [{ price: prices(99) }] }] })
const dearerCity = aCity({ products: [aProduct({ options: [dearer] })] })

/** What a restart of PostgreSQL does to its clients. */
const breakConnections = () =>
  shop.database.pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => undefined)

it('loses no basket when every database connection breaks', async () => {
  shop = await openTestShop({ environment: { logLevel: 'silent' } })
  const visitor = shop.visit()
  await addToBasket(visitor, anAddition(), randomUUID())
  await breakConnections()
  await expect
    .poll(async () => {
      const read = await readBasket(visitor)
      return read.ok && read.value.count
    })
    .toBe(1)
  expect((await addToBasket(visitor, anAddition(), randomUUID())).ok).toBe(true)
})

it('catches up with changes after a database outage', async () => {
  shop = await openTestShop({ environment: { logLevel: 'silent' } })
  const heard: string[] = []
  shop.onPagesChanged((tags) => heard.push(...tags))
  await breakConnections()
  await shop.importCities([dearerCity])
  const price = async () => {
    const read = await readProduct(shop.transport, 2182)
    return read.ok && read.value.from
  }
  await expect.poll(price, { timeout: 10_000 }).toEqual(prices(99))
  // On a busy machine the listener may be back before the import, which is then heard first.
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('*')
})

it('reads a changed catalogue again until it succeeds', async () => {
  shop = await openTestShop({ environment: { logLevel: 'silent' } })
  const heard: string[] = []
  shop.onPagesChanged((tags) => heard.push(...tags))
  const reload = vi.spyOn(shop.context.catalogue, 'reload').mockRejectedValueOnce(new Error('no connection'))
  await shop.importCities([dearerCity])
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('product:2182')
  expect(reload).toHaveBeenCalledTimes(2)
})

it('survives a connection broken within a transaction', async () => {
  shop = await openTestShop({ environment: { logLevel: 'silent' } })
  const { pool } = shop.database
  const busy = await pool.connect()
  // An error without a listener ends the process.
  expect(busy.listenerCount('error')).toBeGreaterThan(0)
  await busy.query('begin')
  const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect(busy.query('select 1')).rejects.toThrow()
  busy.release(true)
  expect((await addToBasket(shop.visit(), anAddition(), randomUUID())).ok).toBe(true)
})

it('keeps all connections when transactions cannot begin', async () => {
  shop = await openTestShop({ environment: { logLevel: 'silent' }, connections: 3 })
  const { pool, db } = shop.database
  const connect = pool.connect.bind(pool) as (...answer: unknown[]) => Promise<pg.PoolClient>
  const dying = async () => {
    const client = await connect()
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    return client
  }
  // `pool.query` takes connections by a callback. These still work, so that reads outside transactions go
  // on.
  Object.assign(pool, {
    connect: (...answer: unknown[]) => (answer.length > 0 ? connect(...answer) : dying()),
  })
  for (let turn = 0; turn < 6; turn += 1) {
    const reading = db.execute('select 1')
    await expect(db.transaction(async (tx) => tx.execute('select 1'))).rejects.toThrow()
    await reading
  }
  Object.assign(pool, { connect })
  expect((await addToBasket(shop.visit(), anAddition(), randomUUID())).ok).toBe(true)
})
