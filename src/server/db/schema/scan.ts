import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ScanFinding, Verdict } from '#domain/ticket/verdict.ts'
import { bytes, identity, instant, plainDay, reference } from './columns.ts'

/** The keys that sign tickets (0017_ticket_keys.sql). */
export const ticketKey = pgTable('ticket_key', {
  kid: text().primaryKey(),
  publicKey: bytes('public_key').notNull(),
  privateKey: bytes('private_key'),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
})

/** Who scans tickets, and what was scanned (0019_scans.sql). */
export const staff = pgTable('staff', {
  id: identity().primaryKey(),
  login: text().notNull(),
  name: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  /** The operator, of a city; both `null` for the shop's own staff. */
  cityId: integer('city_id'),
  operatorKey: text('operator_key'),
  createdAt: instant('created_at').notNull(),
  disabledAt: instant('disabled_at'),
})

export const staffSession = pgTable('staff_session', {
  tokenHash: bytes('token_hash').primaryKey(),
  staffId: reference('staff_id').notNull(),
  scanner: text().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const redemption = pgTable('redemption', {
  saleLineId: reference('sale_line_id').primaryKey(),
  code: text().notNull(),
  staffId: reference('staff_id').notNull(),
  scanner: text().notNull(),
  redeemedAt: instant('redeemed_at').notNull(),
  recordedAt: instant('recorded_at').notNull(),
})

export const scan = pgTable(
  'scan',
  {
    staffId: reference('staff_id').notNull(),
    id: uuid().notNull(),
    scanner: text().notNull(),
    contentHash: bytes('content_hash').notNull(),
    code: text(),
    productId: integer('product_id').notNull(),
    day: plainDay().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    answer: jsonb().$type<ScanFinding>().notNull(),
    letIn: boolean('let_in').notNull(),
    scannedAt: instant('scanned_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.id] })],
)
