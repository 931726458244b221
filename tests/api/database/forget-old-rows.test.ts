import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetOldRows } from '#server/services/forget-old-rows.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

/** More than two batches, and not a whole number of them. */
const MANY = 2_345

describe('old rows', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ now: '2026-11-21T11:00:00Z' })
  })
  afterAll(() => shop.close())

  const run = (sql: string) => shop.database.pool.query(sql)
  const count = async (table: string, where = 'true') => {
    const { rows } = await run(`select count(*)::int as n from ${table} where ${where}`)
    return (rows[0] as { n: number }).n
  }

  it('deletes any number of old rows, keeps newer ones', async () => {
    const rows = `generate_series(1, ${MANY}) as n`
    await run(`
      insert into mail_link (id, kind, token_hash, email, email_key, expires_at, created_at)
      select gen_random_uuid(), 'restore', sha256(n::text::bytea), 'a@example.org', 'a@example.org',
        case when n <= 40 then timestamptz '2026-11-14 11:00:01Z' else timestamptz '2026-11-14 10:59:59Z' end,
        '2026-11-01' from ${rows}`)
    await run(`
      insert into session (id, kind, created_at, expires_at)
      select gen_random_uuid(), 'guest', '2026-09-01',
        case when n <= 41 then timestamptz '2026-11-21 11:00:01Z' else timestamptz '2026-11-21 10:59:59Z' end
      from ${rows}`)
    await run(`
      insert into enquiry (reference, name, email, city, query_type, query, locale, created_at)
      select 'E' || n, 'Ada', 'a@example.org', 'Paris', 'other', '…', 'en',
        case when n <= 42 then timestamptz '2025-11-21 11:00:01Z' else timestamptz '2025-11-21 10:59:59Z' end
      from ${rows}`)
    await run(`
      insert into outbox (kind, dedupe_key, enquiry_id, link_id, recipient, locale, next_try_at, created_at)
      select 'enquiry_received', 'enquiry ' || id, id, null, email, 'en', created_at, created_at from enquiry
      union all
      select 'restore', 'link ' || id, null, id, email, 'en', created_at, created_at from mail_link`)

    await forgetOldRows(shop.context)

    expect(await count('mail_link')).toBe(40)
    expect(await count('session')).toBe(41)
    expect(await count('enquiry')).toBe(42)
    expect(await count('outbox', 'enquiry_id is not null')).toBe(42)
    expect(await count('outbox', 'link_id is not null')).toBe(40)
  })

  it('deletes a thousand rows per statement', async () => {
    await run(`
      insert into used_challenge (challenge, expires_at)
      select 'c' || n, '2026-11-01' from generate_series(1, ${MANY}) as n`)
    await run(`
      create table deleted (rows integer);
      create function note_deleted() returns trigger language plpgsql as $$
      begin insert into deleted select count(*) from gone; return null; end $$;
      create trigger note_deleted after delete on used_challenge
        referencing old table as gone for each statement execute function note_deleted()`)

    await forgetOldRows(shop.context)

    const { rows } = await run('select rows from deleted')
    expect(rows).toEqual([{ rows: 1_000 }, { rows: 1_000 }, { rows: 345 }])
  })

  it('keeps an erasure that waits for its tour', async () => {
    await run(`
      insert into mail_link (id, kind, token_hash, email, email_key, expires_at, used_at, created_at) values
        (gen_random_uuid(), 'erase', '\\x01', 'b@example.org', 'b@example.org',
          '2026-01-01', '2026-01-01', '2026-01-01'),
        (gen_random_uuid(), 'erase', '\\x02', 'b@example.org', 'b@example.org',
          '2026-01-01', null, '2026-01-01')`)

    await forgetOldRows(shop.context)

    expect(await count('mail_link', "kind = 'erase'")).toBe(1)
  })
})
