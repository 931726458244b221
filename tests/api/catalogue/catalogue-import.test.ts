import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readProduct } from '#client/product.ts'
import type { CityFile, ProductEntry } from '#server/catalogue/format.ts'
import { NEW_INDEX } from '#server/routes/http/cache-policy.ts'
import { importFiles, WrongCatalogue } from '#server/catalogue/shipped.ts'
import { aCity, anOperator, anOption, aPackage, aProduct, prices, texts } from '#tests/fixtures/catalogue.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const bus = aProduct({ options: [anOption(), anOption({ id: 21822 })] })
const boat = aProduct({
  id: 2190,
  key: 'boat',
  main: false,
  slugs: texts('paris-boat'),
  options: [anOption({ id: 21901 })],
})
/** Sells the shorter bus ticket only. */
const both = aPackage([aProduct(), boat], { slugs: texts('paris-bus-and-boat') })
const paris = aCity({ products: [bus, boat, both] })
const tower = aProduct({ id: 3287, key: 'tower', options: [anOption({ id: 32871 })] })
const london = aCity({
  id: 95,
  key: 'london',
  names: texts('London'),
  slugs: texts('london'),
  aliases: ['Londinium'],
  products: [tower],
})
const londonWith = (over: Partial<ProductEntry>): CityFile => ({
  ...london,
  products: [{ ...tower, ...over }],
})
const dearer = { units: [{ type: 'adult' as const, prices: [{ price: prices(99) }] }] }

let shop: TestShop
let folder: string
/** The notifications that the running shop received, one by one. */
let heard: string[][]
let newIndexes: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'city-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const files = (...sources: (CityFile | string)[]): Promise<string[]> =>
  Promise.all(
    sources.map(async (source, at) => {
      const file = join(folder, `${at}.json`)
      await writeFile(file, typeof source === 'string' ? source : JSON.stringify(source, null, 2))
      return file
    }),
  )

/** Every row of the catalogue with the transaction that wrote it. */
async function rows(): Promise<Map<string, string>> {
  const found = await shop.database.pool.query<{ row: string; writer: string }>(
    `select 'city:' || id as row, xmin::text || md5(city::text) as writer from city
     union all select 'product:' || id, xmin::text || md5(product::text) from product
     union all select 'option:' || id, xmin::text || md5(option::text) from option`,
  )
  return new Map(found.rows.map(({ row, writer }) => [row, writer]))
}

async function importing(...sources: (CityFile | string)[]): Promise<{ written: string[]; told: string[] }> {
  const before = await rows()
  const told = await importFiles(shop.database.pool, await files(...sources))
  const after = await rows()
  const written = [...after].filter(([row, writer]) => before.get(row) !== writer).map(([row]) => row)
  return { written: written.toSorted(), told }
}

/** For what hooks wait for, on a machine that may be busy with other tests. */
const PATIENCE = { timeout: 30_000 }

/** A shop with both cities, which hears of what a test imports and of nothing before that. */
async function openListeningShop(): Promise<() => Promise<void>> {
  shop = await openTestShop({ cities: [paris, londonWith({ rank: 8 })] })
  heard = []
  newIndexes = 0
  shop.onPagesChanged((tags) => {
    if (tags.includes(NEW_INDEX)) newIndexes += 1
    else heard.push(tags)
  })
  // The shop is also notified of its own opening; what comes after this import belongs to the test.
  await shop.importCities([london])
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['product:3287', 'catalogue']), PATIENCE)
  // Wait for the index of this import, not just for that of the opening.
  await shop.services.search.prepare()
  await vi.waitFor(() => expect(newIndexes).toBeGreaterThan(0), PATIENCE)
  heard = []
  newIndexes = 0
  return () => shop.close()
}

describe('an import', () => {
  beforeEach(openListeningShop)

  it('writes and announces nothing for unchanged files', async () => {
    const reordered = Object.fromEntries(Object.entries(paris).toReversed()) as CityFile
    expect(await importing(JSON.stringify(reordered), london)).toEqual({ written: [], told: [] })
    // The next notification is about the next change.
    await importing(londonWith({ rank: 3 }))
    await expect.poll(() => heard).toEqual([['product:3287', 'catalogue']])
  })

  it('announces the new search index after the change', async () => {
    await importing(londonWith({ rank: 3 }))
    await expect.poll(() => newIndexes).toBe(1)
    expect(heard).toEqual([['product:3287', 'catalogue']])
  })

  it('announces a changed price to product and package', async () => {
    const [day, days] = bus.options
    const changed = aProduct({ ...bus, options: [anOption({ ...day, ...dearer }), anOption(days)] })
    expect(await importing({ ...paris, products: [changed, boat, both] }, london)).toEqual({
      written: ['city:41', 'option:21821', 'product:2182', 'product:2199'],
      told: ['product:2182', 'product:2199'],
    })
  })

  it('announces nothing to packages without the option', async () => {
    const [day, days] = bus.options
    const changed = aProduct({ ...bus, options: [anOption(day), anOption({ ...days, ...dearer })] })
    expect(await importing({ ...paris, products: [changed, boat, both] })).toEqual({
      written: ['city:41', 'option:21822', 'product:2182'],
      told: ['product:2182'],
    })
  })

  it('announces new texts of parts to packages', async () => {
    const renamed = { ...boat, names: texts('Small boat') }
    expect(await importing({ ...paris, products: [bus, renamed, both] })).toEqual({
      written: ['city:41', 'product:2190', 'product:2199'],
      told: ['product:2190', 'product:2199'],
    })
  })

  it('announces a changed product list to its city', async () => {
    const without = await importing({ ...paris, products: [bus, boat] })
    expect(without).toEqual({ written: ['city:41', 'product:2199'], told: ['product:2199', 'city:41'] })
    const again = await importing(paris)
    expect(again).toEqual({ written: ['city:41', 'product:2199'], told: ['product:2199', 'city:41'] })
  })

  it('gives an option to another product and back', async () => {
    const [day, days] = bus.options
    const without = { ...bus, options: [anOption(day)] }
    await importing({
      ...paris,
      products: [without, { ...boat, options: [...boat.options, anOption(days)] }, both],
    })
    expect(await importing(paris)).toMatchObject({ told: ['product:2182', 'product:2190', 'city:41'] })
    await expect
      .poll(async () => {
        const back = await readProduct(shop.transport, 2182)
        return back.ok && back.value.options.map(({ id }) => id)
      })
      .toEqual([21821, 21822])
  })

  it('announces changed city texts to it alone', async () => {
    expect(await importing({ ...london, tagline: texts('Tea and towers') })).toMatchObject({
      told: ['city:95'],
    })
  })
})

describe('an import that is refused', () => {
  /** In the end, each test imports London with another rank than the one before, and hears of that alone. */
  let rank = 4
  beforeAll(openListeningShop)

  it.each<[string, (CityFile | string)[], RegExp[]]>([
    ['text that is no JSON', [paris, '{\n "id": 95,\n}'], [/1\.json:3: Expected .* in JSON/]],
    ['an empty file', [paris, ''], [/1\.json:1: Unexpected end of JSON input$/]],
    ['a wrong kind', [wrongKind(paris)], [/0\.json:\d{3}: products\.1\.kind: .*"teleport"/]],
    [
      'two wrong files, listing each fault',
      [wrongKind(paris), { ...london, zone: 'Mars/Olympus' }],
      [/0\.json:\d+: products\.1\.kind/, /1\.json:5: zone: not an IANA zone/],
    ],
    [
      'a product of another city',
      [changedParis(), londonWith({ id: 2190 })],
      [/1\.json:\d+: products\.0\.id: belongs to paris/],
    ],
    [
      'an option of another city',
      [changedParis(), londonWith({ options: [anOption()] })],
      [/1\.json:\d+: products\.0\.options\.0\.id: belongs to paris/],
    ],
    [
      'the name of another city',
      [changedParis(), { ...london, slugs: paris.slugs }],
      ['en', 'es', 'fr', 'it', 'de', 'en'].map(
        (l) => new RegExp(`1\\.json:\\d+: slugs\\.${l}: belongs to paris`),
      ),
    ],
    [
      'an option that no basket could hold',
      [changedParis(), londonWith({ options: [anOption({ id: 32871, maximumPassengers: 41 })] })],
      [/1\.json:\d+: products\.0\.options\.0\.maximumPassengers: more than BASKET_SEATS \(40\)/],
    ],
    [
      'a true operator without phone',
      [changedParis(), { ...london, operators: [anOperator({ phone: undefined })] }],
      [/1\.json:\d+: operators\.0: needs a phone number in a shop on a public origin/],
    ],
    ['one id for two files', [changedParis(), { ...london, id: 41 }], [/1\.json:2: id: the id of .*0\.json/]],
  ])('changes nothing: %s', async (_, sources, told) => {
    heard = []
    const before = await rows()
    const { pool } = shop.database
    const failure: unknown = await importFiles(pool, await files(...sources), {
      limits: shop.context.basketLimits,
      isPublic: true,
    }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(WrongCatalogue)
    const lines = failure instanceof Error ? failure.message.split('\n') : []
    expect(lines).toHaveLength(told.length)
    told.forEach((pattern, at) => expect(lines[at]).toMatch(pattern))
    expect(await rows()).toEqual(before)
    rank = rank === 3 ? 4 : 3
    await importing(londonWith({ rank }))
    await expect.poll(() => heard).toEqual([['product:3287', 'catalogue']])
    expect(await readProduct(shop.transport, 2182)).toMatchObject({ ok: true, value: { name: bus.names.en } })
  })
})

function wrongKind(city: CityFile): string {
  const products = city.products.map((product, at) => (at === 1 ? { ...product, kind: 'teleport' } : product))
  return JSON.stringify({ ...city, products }, null, 2)
}

/** Valid in itself, but must not be imported when the other file is refused. */
function changedParis(): CityFile {
  return { ...paris, products: [{ ...bus, names: texts('Another bus') }, boat, both] }
}
