import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import type { LinkKind } from './member.ts'
import { bytes, identity, instant, plainDay, reference } from './columns.ts'

/**
 * `order_link`: the confirmation link of a free order; `order_paid`: the tickets; `money_returned`: a
 * payment that went back; `sale_cancelled`: cancelled by the buyer; `ticket_moved`: moved to
 * another day or time; `reminder`: the tickets of the next day; a `LinkKind`: a mail with that link.
 */
export type MailKind =
  | 'order_link'
  | 'order_paid'
  | 'money_returned'
  | 'sale_cancelled'
  | 'ticket_moved'
  | 'reminder'
  | 'newsletter_confirm'
  | 'enquiry_received'
  | 'enquiry_filed'
  | LinkKind

/** What a bank did with money of a booking whose tickets live on. */
export type BankReason = 'part_given_back' | 'disputed' | 'dispute_won'

/** Why a payment went back: it could not be kept, or its bank returned it later (0031_coupon_gone.sql). */
export type ReturnReason =
  | 'sold_out'
  | 'coupon_gone'
  | 'ticket_changed'
  | 'visit_past'
  | 'visit_not_offered'
  | 'amount_changed'
  | 'given_back'
  | BankReason

/** Vouchers and mails of a paid sale (0003_payments.sql). */
export const voucher = pgTable('voucher', {
  id: uuid().primaryKey(),
  saleId: reference('sale_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  issuedAt: instant('issued_at').notNull(),
  revokedAt: instant('revoked_at'),
})

/** When a mail about a free order was sent to an unverified address (0014_mail_turns_and_devices.sql). */
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
  /** Of a mail about a cancellation or a move. */
  changeId: reference('change_id'),
  /** The day that a reminder is about (0022_reminder_day.sql). */
  day: plainDay(),
  /** The payment that went back, and why. */
  attemptId: uuid('attempt_id'),
  reason: text().$type<ReturnReason>(),
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

export type OutboxRow = typeof outbox.$inferSelect
