import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import type { EnquiryType } from '#contract/contact.ts'
import { bytes, identity, instant } from './columns.ts'

/** Newsletter subscribers, enquiries and short links (0008_generic.sql). */
export const subscriber = pgTable('subscriber', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  emailKey: text('email_key').notNull(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  country: text().notNull().default(''),
  locale: text().$type<Locale>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
})

export const enquiry = pgTable('enquiry', {
  id: identity().primaryKey(),
  reference: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull().default(''),
  city: text().notNull(),
  queryType: text('query_type').$type<EnquiryType>().notNull(),
  query: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const usedChallenge = pgTable('used_challenge', {
  challenge: text().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

export const shortLink = pgTable('short_link', {
  code: text().primaryKey(),
  target: text().notNull(),
  createdAt: instant('created_at').notNull(),
})
