import { createHash } from 'node:crypto'
import type pg from 'pg'
import { flexibleMonths } from '#domain/offer/validity.ts'
import { notify } from '#server/db/notify.ts'
import type { Fault } from '#config/files/check-file.ts'
import type { CityFile, ProductEntry } from './format.ts'
import { usedElsewhere } from './used-elsewhere.ts'

/** A city file that is valid in itself but conflicts with the catalogue in the database. */
export class RefusedCity extends Error {
  override name = 'RefusedCity'
  readonly city: CityFile
  readonly faults: Fault[]
  constructor(city: CityFile, faults: Fault[]) {
    super(faults.map(({ path, reason }) => `${city.key}: ${path.join('.')}: ${reason}`).join('\n'))
    this.city = city
    this.faults = faults
  }
}

/** Sorts keys at every depth, so that a re-formatted file counts as unchanged. */
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

/** Writes a row when its hash differs or it was withdrawn. Returns whether anything was written. */
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
     on conflict (id) do update set
       ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, withdrawn = false
     where ${table}.hash <> excluded.hash or ${table}.withdrawn`,
    Object.values(row),
  )
  return (rowCount ?? 0) > 0
}

/**
 * Takes the options off sale that their products no longer have, before any is written: one that another
 * product of the city has by now is then written there. Returns them by product.
 */
async function withdrawOptions(
  client: pg.PoolClient,
  { id, products }: CityFile,
): Promise<Map<number, number[]>> {
  const kept = products.flatMap(({ id: productId, options }) =>
    options.map((option) => [option.id, productId]),
  )
  const { rows } = await client.query<{ id: number; product_id: number }>(
    `update option set withdrawn = true from product
     where product.id = option.product_id and product.city_id = $1 and not option.withdrawn
       and not exists (
         select from unnest($2::int[], $3::int[]) as kept (id, product_id)
         where kept.id = option.id and kept.product_id = option.product_id)
     returning option.id, option.product_id`,
    [id, kept.map(([optionId]) => optionId), kept.map(([, productId]) => productId)],
  )
  const gone = new Map<number, number[]>()
  for (const row of rows) gone.set(row.product_id, [...(gone.get(row.product_id) ?? []), row.id])
  return gone
}

/** What an import wrote for a product: whether its own entry, and which of its options. */
interface Written {
  product: boolean
  options: number[]
}

async function importProduct(
  client: pg.PoolClient,
  { id, operators }: CityFile,
  product: ProductEntry,
  withdrawn: number[],
): Promise<Written> {
  const { options, ...entry } = product
  const operator = operators.find(({ key }) => key === entry.operator)
  // The months of the whole product are read by processes of the version before validity had options.
  const validMonths = flexibleMonths(options.length > 0 ? [options] : [])
  const record = { ...entry, operator, validMonths }
  const own = await upsert(client, 'product', { id: product.id, city_id: id }, record)
  const written = [...withdrawn]
  for (const option of options) {
    if (await upsert(client, 'option', { id: option.id, product_id: product.id }, option)) {
      written.push(option.id)
    }
  }
  return { product: own, options: written }
}

/**
 * A package shows its parts and sells some of their options, so it changes with those and with no others.
 */
function showsChange({ parts }: ProductEntry, written: ReadonlyMap<number, Written>): boolean {
  return parts.some(({ productId, optionIds }) => {
    const part = written.get(productId)
    return part !== undefined && (part.product || part.options.some((id) => optionIds.includes(id)))
  })
}

/**
 * The products and options on sale in a city; the city's page lists other products only when this changes.
 */
async function onSaleIn(client: pg.PoolClient, cityId: number): Promise<string> {
  const { rows } = await client.query<{ listed: string | null }>(
    `select string_agg(product.id || ':' || option_ids, ' ' order by product.id) as listed from product
     cross join lateral (
       select coalesce(string_agg(id::text, ',' order by id), '') as option_ids
       from option where product_id = product.id and not withdrawn
     ) as sold
     where city_id = $1 and not product.withdrawn`,
    [cityId],
  )
  return rows[0]?.listed ?? ''
}

/** A city's page shows its products, so it changes with each of them. */
async function noteChange(client: pg.PoolClient, cityId: number, productIds: number[]): Promise<void> {
  await client.query('update city set changed_at = now() where id = $1', [cityId])
  await client.query('update product set changed_at = now() where id = any($1::int[])', [productIds])
}

/** Returns the tags of the pages and replies that the import made stale. */
async function importCity(client: pg.PoolClient, city: CityFile): Promise<string[]> {
  const taken = await usedElsewhere(client, city)
  if (taken.length > 0) throw new RefusedCity(city, taken)
  const { products, ...entry } = city
  const before = await onSaleIn(client, city.id)
  const cityChanged = await upsert(client, 'city', { id: city.id, key: city.key }, entry)
  const gone = await withdrawOptions(client, city)
  const written = new Map<number, Written>()
  for (const product of products) {
    written.set(product.id, await importProduct(client, city, product, gone.get(product.id) ?? []))
  }
  const { rows } = await client.query<{ id: number }>(
    `update product set withdrawn = true
     where city_id = $1 and not withdrawn and id <> all($2::int[]) returning id`,
    [city.id, products.map((product) => product.id)],
  )
  const changed = products.filter((product) => {
    const own = written.get(product.id)
    return own?.product || (own?.options.length ?? 0) > 0 || showsChange(product, written)
  })
  const ids = [...changed, ...rows].map(({ id }) => id)
  if (cityChanged || ids.length > 0) await noteChange(client, city.id, ids)
  const tags = ids.map((id) => `product:${id}`)
  if (cityChanged || before !== (await onSaleIn(client, city.id))) tags.push(`city:${city.id}`)
  return tags
}

/** Imports checked city files in one transaction, all or none. Returns the tags of what changed. */
export async function importCities(pool: pg.Pool, cities: CityFile[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Serialises concurrent imports, instead of letting them block each other row by row.
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
