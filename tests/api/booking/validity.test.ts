import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { addToBasket, readBasket } from '#client/basket.ts'
import { readMonth, readOptionsOn, readProduct } from '#client/product.ts'
import type { OptionEntry } from '#server/catalogue/format.ts'
import { migrate } from '#server/db/migrate.ts'
import { projectPath } from '#config/project-folder.ts'
import { voucherCalendar } from '#server/vouchers/calendar.ts'
import { aCity, aPackage, aProduct, anOption, texts } from '#tests/fixtures/catalogue.ts'
import { aChoice } from '#tests/fixtures/choice.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'

const open: Partial<OptionEntry> = { capacity: null, validity: { kind: 'flexible', months: 12 } }
const month: Partial<OptionEntry> = { capacity: null, validity: { kind: 'flexible', months: 1 } }
const days: Partial<OptionEntry> = { duration: { amount: 2, unit: 'days' } }
const city = (over: { months?: number } = {}) => {
  const bus = aProduct({
    options: [
      anOption(),
      anOption({ id: 21822, ...days }),
      anOption({ id: 21823, ...open, ...(over.months && flexible(over.months)) }),
      anOption({ id: 21824, ...month }),
    ],
  })
  const boat = aProduct({
    id: 2190,
    key: 'boat',
    main: false,
    options: [anOption({ id: 21901 })],
    slugs: texts('boat'),
  })
  return aCity({ products: [bus, boat, aPackage([bus, boat], { slugs: texts('both') })] })
}
const flexible = (months: number): Partial<OptionEntry> => ({ validity: { kind: 'flexible', months } })
const day = '2026-11-24'
const additions = [21821, 21822, 21823].map((optionId) => ({
  productId: 2182,
  choices: [aChoice({ optionId, day })],
}))

describe('the validity of a ticket', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: [city()], now: '2026-11-22T22:30:00Z' })
  })
  afterAll(() => shop.close())

  const planned = 'Planned for 24 November; good on any day until 22 November 2027'

  it('is told by product and day before the purchase', async () => {
    const product = await readProduct(shop.transport, 2182)
    expect(product.ok && product.value.validMonths).toBe(12)
    expect(product.ok && product.value.options.map(({ validity }) => validity)).toEqual([
      { kind: 'dated', days: 1 },
      { kind: 'dated', days: 2 },
      { kind: 'flexible', months: 12 },
      { kind: 'flexible', months: 1 },
    ])
    const both = await readProduct(shop.transport, 2199)
    expect(both.ok && both.value.validMonths).toBe(0)
    const offered = await readOptionsOn(shop.transport, 2182, day)
    expect(offered.ok && offered.value.options.map(({ validity }) => validity)).toEqual([
      'Valid on 24 November 2026',
      'Valid on 24 and 25 November 2026',
      planned,
      'Planned for 24 November; good on any day until 22 December 2026',
    ])
  })

  it('is the same in basket, voucher and calendar', async () => {
    const buyer = shop.visit()
    for (const addition of additions) await addToBasket(buyer, addition, randomUUID())
    const basket = await readBasket(buyer)
    const told = ['Valid on 24 November 2026', 'Valid on 24 and 25 November 2026', planned]
    expect(basket.ok && basket.value.lines.map(({ validity }) => validity)).toEqual(told)
    expect(basket.ok && basket.value.lines.map(({ validUntil }) => validUntil)).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2027-11-22',
    ])
    const issued = await shop.services.vouchers.ofSale(await payFor(shop, buyer), 'en')
    expect(issued?.voucher.tickets.map(({ validity }) => validity)).toEqual(told)
    const calendar = issued ? voucherCalendar(issued.voucher, 'en', 'https://x') : ''
    const unfolded = calendar.replaceAll('\r\n ', '').replaceAll('\\', '')
    for (const text of told) expect(unfolded).toContain(text)
  })

  it('lets nobody plan a day beyond the months', async () => {
    const buyer = shop.visit()
    const add = (on: string) =>
      addToBasket(buyer, { productId: 2182, choices: [aChoice({ optionId: 21824, day: on })] }, randomUUID())
    expect(await add('2026-12-23')).toMatchObject({ ok: false, failure: { code: 'day_not_available' } })
    expect((await add('2026-12-22')).ok).toBe(true)
    const months = await readMonth(shop.transport, 2182, '2026-12', 21824)
    const free = months.ok ? months.value.days.filter(({ status }) => status === 'available') : []
    expect(free.at(-1)?.day).toBe('2026-12-22')
  })
})

it('keeps what a ticket was sold with', async () => {
  const shop = await openTestShop({ cities: [city()] })
  const buyer = shop.visit()
  for (const addition of additions) await addToBasket(buyer, addition, randomUUID())
  const saleId = await payFor(shop, buyer)
  const before = await shop.services.vouchers.ofSale(saleId, 'en')
  const changed = city({ months: 3 })
  const [bus] = changed.products
  Object.assign(bus?.options[0] ?? {}, open)
  Object.assign(bus?.options[1] ?? {}, { duration: { amount: 3, unit: 'days' } })
  await shop.importCities([changed])
  await shop.context.catalogue.reload()
  shop.setClock('2027-01-31T12:00:00Z')
  const after = await shop.services.vouchers.ofSale(saleId, 'en')
  const product = await readProduct(shop.transport, 2182)
  await shop.close()
  expect(product.ok && product.value.options[2]?.validity).toEqual({ kind: 'flexible', months: 3 })
  expect(before?.voucher.tickets.map(({ validUntil }) => validUntil)).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2027-11-21',
  ])
  const told = (issued: typeof before) => issued?.voucher.tickets.map(({ validity }) => validity)
  expect(told(after)).toEqual(told(before))
})

describe('the migration of validity', () => {
  const LAST_BEFORE = '0014_mail_turns_and_devices.sql'
  const folder = projectPath('src', 'server', 'db', 'migrations')
  let pool: pg.Pool
  let drop: () => Promise<void>

  /** A database as the version before left it. */
  beforeAll(async () => {
    const database = await createTestDatabase()
    drop = database.drop
    // Its connection may still be open when the database goes.
    pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => undefined)
    await pool.query('drop schema public cascade; create schema public')
    await pool.query('create table migration (name text primary key, hash text not null)')
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql') && file <= LAST_BEFORE)
      .sort()) {
      const sql = readFileSync(`${folder}/${name}`, 'utf8')
      await pool.query(sql)
      const hash = createHash('sha256').update(sql).digest('hex')
      await pool.query('insert into migration values ($1, $2)', [name, hash])
    }
    await pool.query(`insert into city values (41, 'paris', '{}', '')`)
    await pool.query(`insert into product (id, city_id, entry, hash) values
      (1, 41, '{"validMonths": 12, "cancelHours": 24}', ''),
      (2, 41, '{"validMonths": 0, "cancelHours": null}', ''),
      (3, 41, '{"validMonths": 0, "cancelHours": 48}', '')`)
    const option = (kind: string, capacity: number | null, amount: number, unit: string) =>
      JSON.stringify({ kind, capacity, duration: { amount, unit } })
    const options = [
      [11, 1, option('opening_hours', 100, 1, 'days')],
      [12, 1, option('opening_hours', null, 2, 'days')],
      [21, 2, option('opening_hours', 100, 2, 'days')],
      [22, 2, option('opening_hours', null, 24, 'hours')],
      [23, 2, option('start_times', 10, 48, 'hours')],
    ]
    for (const row of options) {
      await pool.query(`insert into option (id, product_id, entry, hash) values ($1, $2, $3, '')`, row)
    }
    await pool.query(
      `insert into sale (currency, locale, created_at, updated_at) values ('EUR', 'en', now(), now())`,
    )
    for (const [product, option, pack] of [
      [1, 11, null],
      [1, 11, 3],
      [2, 21, null],
      [2, 22, null],
      [2, 23, null],
    ] as const)
      await sell(product, option, pack)
    await migrate(pool)
  })
  afterAll(async () => {
    await pool.end()
    await drop()
  })

  /** As a process of the version before writes a line. */
  const sell = (product: number, option: number, pack: number | null = null) =>
    pool.query<{ id: string }>(
      `insert into sale_line (sale_id, product_id, option_id, day, units, passengers, package_id, created_at)
       values (1, $1, $2, '2026-12-01', '[]', 1, $3, now()) returning id`,
      [product, option, pack],
    )
  const lines = async () =>
    (await pool.query<{ validity: unknown }>('select validity from sale_line order by id')).rows.map(
      ({ validity }) => validity,
    )

  it('keeps what sold tickets said', async () => {
    expect((await lines()).slice(0, 5)).toEqual([
      { kind: 'flexible', months: 12 },
      { kind: 'dated', days: 1 },
      { kind: 'dated', days: 2 },
      { kind: 'dated', days: 2 },
      { kind: 'dated', days: 1 },
    ])
  })

  it('keeps what a process of the previous version sells', async () => {
    await sell(1, 11)
    await sell(1, 11, 3)
    expect((await lines()).slice(-2)).toEqual([
      { kind: 'flexible', months: 12 },
      { kind: 'dated', days: 1 },
    ])
  })

  it('keeps how sold tickets can be cancelled', async () => {
    const { rows } = await pool.query<{ cancellation: unknown }>(
      'select cancellation from sale_line order by id limit 3',
    )
    expect(rows.map(({ cancellation }) => cancellation)).toEqual([
      [{ hours: 24, share: 100 }],
      // In a package, by that of the package.
      [{ hours: 48, share: 100 }],
      [],
    ])
  })

  it('leaves months to unlimited options alone', async () => {
    const { rows } = await pool.query<{ id: number; validity: unknown }>(
      `select id, entry -> 'validity' as validity from option order by id`,
    )
    expect(rows).toEqual([
      { id: 11, validity: { kind: 'dated' } },
      { id: 12, validity: { kind: 'flexible', months: 12 } },
      { id: 21, validity: { kind: 'dated' } },
      { id: 22, validity: { kind: 'dated' } },
      { id: 23, validity: { kind: 'dated' } },
    ])
  })
})
