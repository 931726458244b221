import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import type { LinkKind } from './member.ts'
import { bytes, identity, instant, reference } from './columns.ts'

/**
 * `order_link`: the button of an order without a price; `order_paid`: the tickets; `money_returned`: paid,
 * but the seats were gone; `sale_cancelled`: by its buyer; a `LinkKind` carries a link.
 */
export type MailKind =
  | 'order_link'
  | 'order_paid'
  | 'money_returned'
  | 'sale_cancelled'
  | 'newsletter_confirm'
  | 'enquiry_received'
  | 'enquiry_filed'
  | LinkKind

/** What a paid sale sets off (0003_payments.sql). */
export const voucher = pgTable('voucher', {
  id: uuid().primaryKey(),
  saleId: reference('sale_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  issuedAt: instant('issued_at').notNull(),
  revokedAt: instant('revoked_at'),
})

/** Turns of mails about orders of unproven addresses (0014_mail_turns_and_devices.sql). */
export const orderMailTurn = pgTable('order_mail_turn', {
  outboxId: reference('outbox_id').primaryKey(),
  mailboxHash: bytes('mailbox_hash').notNull(),
  takenAt: instant('taken_at').notNull(),
})

export const outbox = pgTable('outbox', {
  id: identity().primaryKey(),
  kind: text().$type<MailKind>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  saleId: reference('sale_id'),
  linkId: uuid('link_id'),
  subscriberId: uuid('subscriber_id'),
  enquiryId: reference('enquiry_id'),
  recipient: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  tries: integer().notNull().default(0),
  nextTryAt: instant('next_try_at').notNull(),
  sentAt: instant('sent_at'),
  failedAt: instant('failed_at'),
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull(),
})
