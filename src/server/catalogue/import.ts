import { createHash } from 'node:crypto'
import type pg from 'pg'
import { locales } from '#config/locales.ts'
import { notify } from '#server/db/notify.ts'
import type { CityFile, OptionEntry, ProductEntry } from './format.ts'
import { inLanguage } from './texts.ts'

/** Keys in order at every depth, so that a file that was only re-formatted counts as unchanged. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

const hashOf = (entry: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(entry)))
    .digest('hex')

/** Writes a row when its hash differs, or when it had been withdrawn. True when something was written. */
async function upsert(
  client: pg.PoolClient,
  table: 'city' | 'product' | 'option',
  keys: Record<string, unknown>,
  entry: unknown,
): Promise<boolean> {
  const row = { ...keys, entry: JSON.stringify(entry), hash: hashOf(entry) }
  const names = Object.keys(row)
  const { rowCount } = await client.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
     on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, withdrawn = false
     where ${table}.hash <> excluded.hash or ${table}.withdrawn`,
    Object.values(row),
  )
  return (rowCount ?? 0) > 0
}

async function importOption(client: pg.PoolClient, productId: number, entry: OptionEntry): Promise<boolean> {
  return upsert(client, 'option', { id: entry.id, product_id: productId }, entry)
}

async function importProduct(client: pg.PoolClient, cityId: number, product: ProductEntry): Promise<boolean> {
  const { options, ...entry } = product
  let changed = await upsert(client, 'product', { id: product.id, city_id: cityId }, entry)
  for (const option of options) changed = (await importOption(client, product.id, option)) || changed
  const { rowCount } = await client.query(
    `update option set withdrawn = true where product_id = $1 and not withdrawn and id <> all($2::int[])`,
    [product.id, options.map((option) => option.id)],
  )
  return changed || (rowCount ?? 0) > 0
}

/** All names under which a city is found: each language's own, and its aliases. */
async function importNames(client: pg.PoolClient, city: CityFile): Promise<void> {
  await client.query(`delete from search_name where kind = 'city' and id = $1`, [city.id])
  const names: [string, string][] = [
    ...locales.map((locale): [string, string] => [locale, inLanguage(city.names, locale)]),
    ...city.aliases.map((alias): [string, string] => ['', alias]),
  ]
  for (const [locale, name] of names) {
    await client.query(
      `insert into search_name (kind, id, locale, folded) values ('city', $1, $2, lower(unaccent($3)))
       on conflict do nothing`,
      [city.id, locale, name],
    )
  }
}

/** The tags of pages and answers that an import made stale. */
async function importCity(client: pg.PoolClient, city: CityFile): Promise<string[]> {
  const { products, ...entry } = city
  const cityChanged = await upsert(client, 'city', { id: city.id, key: city.key }, entry)
  if (cityChanged) await importNames(client, city)
  const tags: string[] = []
  for (const product of products) {
    if (await importProduct(client, city.id, product)) tags.push(`product:${product.id}`)
  }
  const { rows } = await client.query<{ id: number }>(
    `update product set withdrawn = true where city_id = $1 and not withdrawn and id <> all($2::int[]) returning id`,
    [city.id, products.map((product) => product.id)],
  )
  tags.push(...rows.map((row) => `product:${row.id}`))
  if (cityChanged || tags.length > 0) tags.push(`city:${city.id}`)
  return tags
}

/** Imports checked city files in one transaction: all of them or none. Answers the tags of what changed. */
export async function importCities(pool: pg.Pool, cities: CityFile[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Two imports at once wait for each other instead of meeting row by row.
    await client.query(`select pg_advisory_xact_lock(hashtext('catalogue'))`)
    const tags: string[] = []
    for (const city of cities) tags.push(...(await importCity(client, city)))
    await notify(client, 'catalogue', tags)
    await client.query('commit')
    return tags
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
