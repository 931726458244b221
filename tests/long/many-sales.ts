import type pg from 'pg'

/** The rows of a shop after some years: too many to read them all. */
export const ROWS = 200_000

const uuid = (letter: string) => `('00000000-0000-4000-${letter}000-' || lpad(n::text, 12, '0'))::uuid`
const AGO = `now() - make_interval(mins => n)`

/** Old sales with all their records, finished or expired, and the rows of visitors who never bought. */
const FILL = `
  insert into session (id, kind, created_at, expires_at)
    select ${uuid('8')}, 'guest', ${AGO}, now() + make_interval(days => 30) from rows;
  insert into sale (reference, status, currency, locale, total, created_at, updated_at, paid_at)
    select 'OLD' || n, case when n % 4 = 0 then 'expired' else 'paid' end, 'EUR', 'en', 4500,
      ${AGO}, ${AGO}, ${AGO} from rows;
  insert into payer (sale_id, first_name, last_name, email, country, locale, created_at)
    select id, 'Ada', 'Byron', 'reader' || id || '@example.org', 'GB', 'en', created_at from sale;
  insert into sale_line (sale_id, product_id, option_id, day, units, passengers, ticket_code, created_at)
    select id, 2182, 21821, date '2025-01-01' + (id % 300)::int, '[]', 2, 'OLD' || id, created_at from sale;
  insert into stock_hold (sale_id, sale_line_id, option_id, day, slot, quantity, state, expires_at)
    select sale_id, id, option_id, day, '', 2, 'allocated', created_at from sale_line;
  insert into payment_attempt (id, sale_id, session_id, state, method, reference, idempotency_key,
      request, body_hash, amount, currency, psp_reference, return_id, created_at, updated_at)
    select ${uuid('9')}, n, ${uuid('8')}, 'authorised', 'scheme', 'old-' || n, 'old-' || n,
      '{}', '', 4500, 'EUR', 'PSP' || n, 'return-' || n, ${AGO}, ${AGO} from rows;
  insert into payment_event (attempt_id, key, kind, created_at)
    select id, 'authorised', 'authorised', created_at from payment_attempt;
  insert into webhook_inbox (psp_reference, event_code, success, item, received_at, applied_at, next_try_at)
    select 'PSP' || n, 'AUTHORISATION', true, '{}', ${AGO}, ${AGO}, ${AGO} from rows;
  insert into voucher (id, sale_id, token_hash, issued_at)
    select ${uuid('a')}, n, sha256(n::text::bytea), ${AGO} from rows;
  insert into mail_link (id, kind, token_hash, email, email_key, expires_at, used_at, created_at)
    select ${uuid('b')}, 'restore', sha256(('link' || n)::bytea), 'reader' || n || '@example.org',
      'reader' || n || '@example.org', now(), ${AGO}, ${AGO} from rows;
  insert into outbox (kind, dedupe_key, sale_id, link_id, recipient, locale, next_try_at, sent_at, created_at)
    select 'order_paid', 'old sale ' || n, n, null, 'reader' || n || '@example.org', 'en',
      ${AGO}, ${AGO}, ${AGO} from rows
    union all
    select 'restore', 'old link ' || n, null, ${uuid('b')}, 'reader' || n || '@example.org', 'en',
      ${AGO}, ${AGO}, ${AGO} from rows;
  insert into member (email, email_key, locale, created_at, updated_at)
    select 'reader' || n || '@example.org', 'reader' || n || '@example.org', 'en', ${AGO}, ${AGO} from rows;
  insert into subscriber (id, email, email_key, locale, token_hash, created_at, confirmed_at)
    select ${uuid('c')}, 'reader' || n || '@example.org', 'reader' || n || '@example.org', 'en',
      sha256(('reader' || n)::bytea), ${AGO}, ${AGO} from rows;
  insert into enquiry (reference, name, email, city, query_type, query, locale, created_at)
    select 'Q' || n, 'Ada', 'reader' || n || '@example.org', 'Paris', 'other', '…', 'en', ${AGO} from rows;
  insert into idempotency_key (caller, endpoint, key, body_hash, status, body, started_at, expires_at)
    select 'new', 'addToCart', 'old-' || n, '', 201,
      jsonb_build_object('body', jsonb_build_object('id', n::text, 'lines', '[]'::jsonb)), ${AGO},
      now() + make_interval(days => 1) from rows;
  insert into used_challenge (challenge, expires_at)
    select 'c' || n, now() + make_interval(hours => 1) from rows;
  insert into rate_limit (key, points, expire)
    select 'r' || n, 1, (extract(epoch from now()) * 1000)::bigint + 3600000 from rows;`

/** Fills every table that grows with visitors, and updates the planner's statistics. */
export async function fillTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`create temporary table rows as select n from generate_series(1, ${ROWS}) as n`)
    for (const statement of FILL.split(';').filter((text) => text.trim())) await client.query(statement)
    await client.query('analyze')
    await client.query('set statement_timeout = 15000')
  } finally {
    client.release()
  }
}
