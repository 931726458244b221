import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { bytes, identity, instant, reference } from './columns.ts'

/** Members (0004_members.sql). */
export const member = pgTable('member', {
  id: identity().primaryKey(),
  email: text(),
  emailKey: text('email_key'),
  emailProven: boolean('email_proven').notNull().default(true),
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  phonePrefix: text('phone_prefix').notNull().default(''),
  phone: text().notNull().default(''),
  country: text().notNull().default(''),
  locale: text().$type<Locale>().notNull(),
  trial: boolean().notNull().default(false),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
})

export type ProviderName = 'google' | 'facebook'

export const memberIdentity = pgTable(
  'member_identity',
  {
    provider: text().$type<ProviderName>().notNull(),
    subject: text().notNull(),
    memberId: reference('member_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
)

/** Links mailed to a person; a link of kind `order` belongs to a payment attempt. */
export type LinkKind = 'register' | 'restore' | 'erase' | 'find'

/** What a link is about: the name of a new account, or the reference of a booking somebody looks for. */
export interface LinkDetail {
  firstName?: string
  lastName?: string
  reference?: string
}

export const mailLink = pgTable('mail_link', {
  id: uuid().primaryKey(),
  kind: text().$type<LinkKind | 'order'>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  email: text().notNull(),
  emailKey: text('email_key').notNull(),
  detail: jsonb().$type<LinkDetail>().notNull().default({}),
  /** For kind `order`: the attempt that its button confirms. */
  attemptId: uuid('attempt_id'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  createdAt: instant('created_at').notNull(),
})

/** A browser that has logged in before (0014_mail_turns_and_devices.sql). */
export const loginDevice = pgTable('login_device', {
  tokenHash: bytes('token_hash').notNull(),
  memberId: reference('member_id'),
  agentId: reference('agent_id'),
  usedAt: instant('used_at').notNull(),
})

export const openidJourney = pgTable('openid_journey', {
  stateHash: bytes('state_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  provider: text().$type<ProviderName>().notNull(),
  nonce: text().notNull(),
  codeVerifier: text('code_verifier').notNull(),
  returnUrl: text('return_url').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
