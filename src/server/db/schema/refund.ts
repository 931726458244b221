import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { refundDestinations } from '#contract/cancellation.ts'
import type { Currency } from '#domain/money.ts'
import { identity, instant, reference } from './columns.ts'

/** Refunds of cancelled sales (0007_refunds.sql). */
export const refund = pgTable('refund', {
  id: identity().primaryKey(),
  saleId: reference('sale_id').notNull(),
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
