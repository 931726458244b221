import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { changeKinds } from '#contract/booking/booking.ts'
import type { refundDestinations } from '#contract/booking/cancellation.ts'
import type { Currency } from '#domain/price/money.ts'
import { identity, instant, reference } from './columns.ts'

/**
 * Cancellations and moves of paid tickets, and payments that went back by themselves; each may give something
 * back (0021_sale_changes.sql, 0023_given_back.sql).
 */
export const saleChange = pgTable('sale_change', {
  id: identity().primaryKey(),
  saleId: reference('sale_id').notNull(),
  kind: text().$type<(typeof changeKinds)[number]>().notNull(),
  /** Minor units of the sale's currency. */
  amount: bigint({ mode: 'number' }).notNull(),
  destination: text().$type<(typeof refundDestinations)[number]>().notNull(),
  createdAt: instant('created_at').notNull(),
})

/** What goes back to a payment, to credit or to nobody (0007_refunds.sql). */
export const refund = pgTable('refund', {
  id: identity().primaryKey(),
  saleId: reference('sale_id').notNull(),
  /** Null only where a process of the version before wrote it. */
  changeId: reference('change_id'),
  attemptId: uuid('attempt_id'),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().$type<Currency>().notNull(),
  destination: text().$type<(typeof refundDestinations)[number]>().notNull(),
  state: text().$type<'requested' | 'sent' | 'done' | 'failed'>().notNull(),
  reference: text().notNull(),
  tries: integer().notNull().default(0),
  nextTryAt: instant('next_try_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
