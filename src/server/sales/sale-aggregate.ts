import type { DiscountKind } from '#domain/price/discount.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { rowAsJson, rowFromJson } from '#server/db/row-as-json.ts'
import { coupon } from '#server/db/schema/coupon.ts'
import {
  sale,
  saleLine,
  traveller,
  type LineRow,
  type SaleRow,
  type TravellerRow,
} from '#server/db/schema/sale.ts'
import { statement } from '#server/db/statement.ts'
import { liveStates } from '#server/payments/machine.ts'

type CouponRow = typeof coupon.$inferSelect

/** A sale with all its records, read by one statement. */
export interface SaleAggregate {
  row: SaleRow
  /** The agent who made the booking; for a surcharge, the agent of the sale whose ticket it moves. */
  bookingAgentId: number | null
  /** Without removed lines. */
  lines: LineRow[]
  /** Of a surcharge, the parts of its packages that stay where they are, in the sale it belongs to. */
  otherParts: LineRow[]
  /** The lead travellers given so far, by line. */
  travellers: Map<number, TravellerRow>
  /** The earliest end of the holds of its lines. */
  heldUntil: Date | null
  /** The discounts: the member's before the coupon's. */
  discounts: { kind: DiscountKind | 'moved'; amount: number }[]
  /** Still known after its use was given back. */
  coupon: { row: CouponRow; released: boolean } | undefined
  /** A payment may still take the money. */
  hasLivePayment: boolean
}

/** For a sale that was just opened. */
export const newSale = (row: SaleRow): SaleAggregate => ({
  row,
  bookingAgentId: row.agentId,
  lines: [],
  otherParts: [],
  travellers: new Map(),
  heldUntil: null,
  discounts: [],
  coupon: undefined,
  hasLivePayment: false,
})

type Json = Record<string, unknown>

interface FoundSale {
  sale: Json
  booking_agent: number | null
  lines: { line: Json; heldUntil: string | null; traveller: Json | null }[]
  other_parts: Json[]
  discounts: SaleAggregate['discounts']
  coupon: { row: Json; released: boolean } | null
  live: boolean
}

const FACTS = `
  ${rowAsJson(sale, 's')} as sale,
  (select to_json(b.agent_id) from sale b where b.id = coalesce(s.surcharge_of, s.id)) as booking_agent,
  (select coalesce(json_agg(json_build_object(
       'line', ${rowAsJson(saleLine, 'l')},
       'heldUntil', h.expires_at,
       'traveller', case when t.sale_line_id is not null then ${rowAsJson(traveller, 't')} end
     ) order by l.id), '[]')
   from sale_line l
   left join stock_hold h on h.sale_line_id = l.id
   left join traveller t on t.sale_line_id = l.id
   where l.sale_id = s.id and l.removed_at is null) as lines,
  (select coalesce(json_agg(${rowAsJson(saleLine, 'l')} order by l.id), '[]')
   from sale_line l
   where l.sale_id = s.surcharge_of and l.removed_at is null
     and exists (select from sale_line m
                 where m.sale_id = s.id and m.removed_at is null and m.package_group = l.package_group)
     and not exists (select from sale_line m
                     where m.sale_id = s.id and m.removed_at is null and m.moves_line_id = l.id)
  ) as other_parts,
  (select coalesce(json_agg(json_build_object('kind', d.kind, 'amount', d.amount) order by d.kind desc), '[]')
   from sale_discount d where d.sale_id = s.id) as discounts,
  (select json_build_object('row', ${rowAsJson(coupon, 'c')}, 'released', u.state = 'released')
   from coupon_use u join coupon c on c.id = u.coupon_id where u.sale_id = s.id) as coupon,
  exists (select from payment_attempt a where a.sale_id = s.id
          and a.state in (${liveStates.map((state) => `'${state}'`).join(', ')})) as live`

const FIND = statement<FoundSale>('sale facts', `select ${FACTS} from sale s where s.id = $1`)
const TOUCH = statement<FoundSale>(
  'sale touched',
  `with s as (update sale set updated_at = $2 where id = $1 returning *) select ${FACTS} from s`,
)

function factsFrom([found]: FoundSale[]): SaleAggregate | undefined {
  if (!found) return undefined
  const travellers = found.lines.flatMap((one) =>
    one.traveller ? rowFromJson(traveller, one.traveller) : [],
  )
  const ends = found.lines.flatMap(({ heldUntil }) => (heldUntil === null ? [] : Date.parse(heldUntil)))
  return {
    row: rowFromJson(sale, found.sale),
    bookingAgentId: found.booking_agent,
    lines: found.lines.map(({ line }) => rowFromJson(saleLine, line)),
    otherParts: found.other_parts.map((line) => rowFromJson(saleLine, line)),
    travellers: new Map(travellers.map((row) => [row.saleLineId, row])),
    heldUntil: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    discounts: found.discounts,
    coupon: found.coupon
      ? { row: rowFromJson(coupon, found.coupon.row), released: found.coupon.released }
      : undefined,
    hasLivePayment: found.live,
  }
}

export const loadSale = async (on: Database | Tx, saleId: number): Promise<SaleAggregate | undefined> =>
  factsFrom(await FIND(on, [saleId]))

/** After a change; the transaction has locked the row. */
export async function touchSale(tx: Tx, saleId: number, now: Date): Promise<SaleAggregate> {
  const facts = factsFrom(await TOUCH(tx, [saleId, now]))
  if (!facts) throw new Error(`sale ${saleId} has vanished`)
  return facts
}
