import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DiscountKind } from '#domain/price/discount.ts'
import type { Prices } from '#domain/price/money.ts'
import { bytes, identity, instant, plainDate, reference } from './columns.ts'

/** Coupons and their discounts (0006_coupons.sql). */
export const coupon = pgTable('coupon', {
  id: identity().primaryKey(),
  code: text().notNull(),
  percent: integer(),
  amounts: jsonb().$type<Prices>(),
  productIds: integer('product_ids').array(),
  cityIds: integer('city_ids').array(),
  soldFrom: plainDate('sold_from'),
  soldUntil: plainDate('sold_until'),
  visitFrom: plainDate('visit_from'),
  visitUntil: plainDate('visit_until'),
  totalUses: integer('total_uses'),
  customerUses: integer('customer_uses'),
  used: integer().notNull().default(0),
  stopped: boolean().notNull().default(false),
})

export const couponUse = pgTable('coupon_use', {
  saleId: reference('sale_id').primaryKey(),
  couponId: reference('coupon_id').notNull(),
  state: text().$type<'reserved' | 'booked' | 'released'>().notNull(),
  customer: bytes(),
  updatedAt: instant('updated_at').notNull(),
})

export const saleDiscount = pgTable(
  'sale_discount',
  {
    saleId: reference('sale_id').notNull(),
    kind: text().$type<DiscountKind | 'moved'>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.saleId, table.kind] })],
)
