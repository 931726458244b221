import { randomUUID } from 'node:crypto'
import { newTicketCode } from '#server/vouchers/token.ts'
import type pg from 'pg'

/** Sells tickets of the Paris bus, written straight into the books: one adult each, on one day. */
export async function sellCodes(
  pool: pg.Pool,
  { count, day, now, optionId = 21821 }: { count: number; day: string; now: string; optionId?: number },
): Promise<string[]> {
  const codes = [...new Set(Array.from({ length: count }, newTicketCode))]
  const vouchers = codes.map(() => randomUUID())
  await pool.query(
    `with sold as (
       insert into sale (status, currency, locale, reference, total, created_at, updated_at, paid_at)
       select 'paid', 'EUR', 'en', 'P' || code, 4000, $4, $4, $4 from unnest($1::text[]) as code
       returning id, reference
     ), lines as (
       insert into sale_line
         (sale_id, product_id, option_id, day, units, passengers, validity, ticket_code, created_at)
       select id, 2182, $5, $3, '[{"type": "adult", "count": 1, "price": {}, "retail": {}}]', 1,
         '{"kind": "dated", "days": 1}', substr(reference, 2), $4 from sold
     )
     insert into voucher (id, sale_id, token_hash, issued_at)
     select v.id, sold.id, sha256(v.id::text::bytea), $4
     from sold join unnest($1::text[], $2::uuid[]) as v (code, id) on 'P' || v.code = sold.reference`,
    [codes, vouchers, day, now, optionId],
  )
  return codes
}
