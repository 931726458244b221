import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { bytes, identity, instant, plainDay, reference } from './columns.ts'

/**
 * Stock, holds and the idempotency keys that keep a repeated call from holding twice (0002_baskets.sql).
 */
export const stock = pgTable(
  'stock',
  {
    optionId: integer('option_id').notNull(),
    day: plainDay().notNull(),
    slot: text().notNull().default(''),
    taken: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.optionId, table.day, table.slot] })],
)

export const stockHold = pgTable('stock_hold', {
  id: identity().primaryKey(),
  saleId: reference('sale_id').notNull(),
  saleLineId: reference('sale_line_id').notNull(),
  optionId: integer('option_id').notNull(),
  day: plainDay().notNull(),
  slot: text().notNull(),
  quantity: integer().notNull(),
  state: text().$type<'held' | 'allocated' | 'released'>().notNull().default('held'),
  expiresAt: instant('expires_at').notNull(),
  /** A keyed hash of the client address, as long as the seats are held (0032_hold_client.sql). */
  client: bytes(),
})

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    caller: text().notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer(),
    body: jsonb(),
    sessionId: uuid('session_id'),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.endpoint, table.key, table.caller] })],
)

export const rateLimit = pgTable('rate_limit', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
