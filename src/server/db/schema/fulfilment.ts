import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { bytes, identity, instant, reference } from './columns.ts'

/** What a paid sale sets off (0003_payments.sql). */
export const voucher = pgTable('voucher', {
  id: uuid().primaryKey(),
  saleId: reference('sale_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  issuedAt: instant('issued_at').notNull(),
  revokedAt: instant('revoked_at'),
})

export const outbox = pgTable('outbox', {
  id: identity().primaryKey(),
  kind: text().$type<'order_paid' | 'sale_cancelled'>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  saleId: reference('sale_id'),
  recipient: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  tries: integer().notNull().default(0),
  nextTryAt: instant('next_try_at').notNull(),
  sentAt: instant('sent_at'),
  failedAt: instant('failed_at'),
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull(),
})
