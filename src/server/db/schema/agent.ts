import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { creditKinds } from '#contract/account/agent.ts'
import type { Currency } from '#domain/price/money.ts'
import { identity, instant, reference } from './columns.ts'

/** Travel agencies and the ledger of their credit (0005_agents.sql). */
export const agent = pgTable('agent', {
  id: identity().primaryKey(),
  email: text().notNull(),
  emailKey: text('email_key').notNull(),
  passwordHash: text('password_hash').notNull(),
  name: text().notNull(),
  currency: text().$type<Currency>().notNull(),
  trial: boolean().notNull().default(false),
  createdAt: instant('created_at').notNull(),
  disabledAt: instant('disabled_at'),
})

export const creditMovement = pgTable(
  'credit_movement',
  {
    agentId: reference('agent_id').notNull(),
    number: integer().notNull(),
    kind: text().$type<(typeof creditKinds)[number]>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    balance: bigint({ mode: 'number' }).notNull(),
    saleId: reference('sale_id'),
    /** The cancellation or move that returned it. */
    changeId: reference('change_id'),
    note: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.number] })],
)
