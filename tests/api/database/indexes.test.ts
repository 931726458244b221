import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

/** Foreign keys without an index that starts with their column, as `table.column`. */
const UNINDEXED = `
  select c.conrelid::regclass || '.' || a.attname as key
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and not exists (
    select from pg_index i
    where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and (
      i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)
    )
  )
  order by 1`

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

it('has an index for every foreign key', async () => {
  expect((await client.query(UNINDEXED)).rows).toEqual([])
  await client.query('drop index outbox_link')
  expect((await client.query(UNINDEXED)).rows).toEqual([{ key: 'outbox.link_id' }])
})
