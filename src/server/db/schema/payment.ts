import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ShownLine } from '#domain/sale/shown-lines.ts'
import type { Currency } from '#domain/price/money.ts'
import { identity, instant, reference } from './columns.ts'

/** What each state means: `src/server/payments/README.md`. */
export const attemptStates = [
  'created',
  'sent',
  'action_required',
  'pending',
  'unknown',
  'authorised',
  'refused',
  'cancelled',
  'error',
  'abandoned',
  'reversing',
  'reversed',
  'review',
] as const
export type AttemptState = (typeof attemptStates)[number]

export const paymentAttempt = pgTable('payment_attempt', {
  id: uuid().primaryKey(),
  saleId: reference('sale_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  state: text().$type<AttemptState>().notNull().default('created'),
  method: text().notNull(),
  reference: text().notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  request: text().notNull(),
  bodyHash: text('body_hash').notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().$type<Currency>().notNull(),
  /** The tickets as the payer saw them (0029_shown_lines.sql). */
  shown: jsonb().$type<ShownLine[]>(),
  /** Given back for good and disputed, past the shop, in minor units (0028_money_by_amount.sql). */
  returned: bigint({ mode: 'number' }).notNull().default(0),
  disputed: bigint({ mode: 'number' }).notNull().default(0),
  pspReference: text('psp_reference'),
  resultCode: text('result_code'),
  refusal: text(),
  details: text(),
  answer: jsonb().$type<Record<string, unknown>>(),
  returnId: text('return_id'),
  tries: integer().notNull().default(0),
  nextTryAt: instant('next_try_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const paymentEvent = pgTable('payment_event', {
  id: identity().primaryKey(),
  attemptId: uuid('attempt_id').notNull(),
  key: text().notNull(),
  kind: text().notNull(),
  detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: instant('created_at').notNull(),
})

export const webhookInbox = pgTable('webhook_inbox', {
  id: identity().primaryKey(),
  pspReference: text('psp_reference').notNull(),
  eventCode: text('event_code').notNull(),
  success: boolean().notNull(),
  item: jsonb().$type<Record<string, unknown>>().notNull(),
  receivedAt: instant('received_at').notNull(),
  appliedAt: instant('applied_at'),
  tries: integer().notNull().default(0),
  nextTryAt: instant('next_try_at').notNull(),
  lastError: text('last_error'),
})
