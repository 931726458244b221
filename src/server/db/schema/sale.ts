import { inArray } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { saleStatuses } from '#contract/basket/basket.ts'
import type { Locale } from '#config/locales.ts'
import type { CancelRule } from '#domain/sale/cancellation.ts'
import type { Currency } from '#domain/price/money.ts'
import type { PricedUnit } from '#domain/price/price.ts'
import type { Validity } from '#domain/offer/validity.ts'
import type { Sold } from '#domain/offer/experience.ts'
import type { OptionEntry, ProductEntry } from '#server/catalogue/format.ts'
import { bytes, identity, instant, plainDay, reference } from './columns.ts'

/** Baskets and sales (0002_baskets.sql). */
export const signingKey = pgTable('signing_key', {
  kid: text().primaryKey(),
  secret: bytes().notNull(),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
})

export const session = pgTable('session', {
  id: uuid().primaryKey(),
  kind: text().$type<'guest' | 'member' | 'agent'>().notNull(),
  saleId: reference('sale_id'),
  /** The owner of the session; a guest's has neither. */
  memberId: reference('member_id'),
  agentId: reference('agent_id'),
  /** Days until it expires, from its last renewal. */
  days: integer().notNull().default(60),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
})

export const sale = pgTable('sale', {
  id: identity().primaryKey(),
  reference: text(),
  status: text().$type<(typeof saleStatuses)[number]>().notNull().default('draft'),
  currency: text().$type<Currency>().notNull(),
  locale: text().$type<Locale>().notNull(),
  total: bigint({ mode: 'number' }),
  /** What its payments no longer hold of the price of its tickets (0028_money_by_amount.sql). */
  givenBack: bigint('given_back', { mode: 'number' }).notNull().default(0),
  memberId: reference('member_id'),
  /** The member's discount, fixed when the basket became theirs; 0 for everybody else. */
  memberPercent: integer('member_percent').notNull().default(0),
  agentId: reference('agent_id'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  paidAt: instant('paid_at'),
  /** The latest end of its holds, counted from the first; a payment at the bank may exceed it. */
  holdLimit: instant('hold_limit'),
  /** Created by restoring an expired basket. */
  recovered: boolean().notNull().default(false),
  /** The paid sale whose ticket moves to a dearer day once this one is paid (0021_sale_changes.sql). */
  surchargeOf: reference('surcharge_of'),
})

export type SessionRow = typeof session.$inferSelect
export type SaleRow = typeof sale.$inferSelect

/** A sale that may still be changed and paid. */
export const openStatuses = ['draft', 'payable'] as const
export const isOpen = ({ status }: Pick<SaleRow, 'status'>): boolean =>
  openStatuses.some((open) => open === status)
/** The same in SQL. */
export const saleIsOpen = inArray(sale.status, openStatuses)

export const payer = pgTable('payer', {
  saleId: reference('sale_id').primaryKey(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text().notNull(),
  country: text().notNull(),
  phonePrefix: text('phone_prefix').notNull().default(''),
  phone: text().notNull().default(''),
  locale: text().$type<Locale>().notNull(),
  createdAt: instant('created_at').notNull(),
})

/** What the buyer agreed to, in the words shown (0024_sale_consents.sql). */
export const saleConsent = pgTable(
  'sale_consent',
  {
    saleId: reference('sale_id').notNull(),
    kind: text().$type<'terms' | 'newsletter'>().notNull(),
    locale: text().$type<Locale>().notNull(),
    wording: text().notNull(),
    /** Of the terms' own text. */
    documentHash: bytes('document_hash'),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.saleId, table.kind] })],
)

/** What a ticket was sold as, beside its price, validity and cancellation (0030_sold_terms.sql). */
export interface LineTerms extends Sold {
  names: {
    product: ProductEntry['names']
    option: OptionEntry['names']
    /** Of the package it is a part of. */
    package: ProductEntry['names'] | null
  }
  duration: OptionEntry['duration']
  /** Of a package, the package's. */
  voucher: ProductEntry['voucher']
  studentCard: boolean
}

export const saleLine = pgTable('sale_line', {
  id: identity().primaryKey(),
  saleId: reference('sale_id').notNull(),
  productId: integer('product_id').notNull(),
  optionId: integer('option_id').notNull(),
  day: plainDay().notNull(),
  slot: text().notNull().default(''),
  units: jsonb().$type<PricedUnit[]>().notNull(),
  passengers: integer().notNull(),
  /** As the ticket was sold (0015_validity.sql); `null` only where its option is unknown. */
  validity: jsonb().$type<Validity>(),
  /** As the ticket was sold (0026_cancel_rules.sql); `null`: as the catalogue says. */
  cancellation: jsonb().$type<CancelRule>(),
  /** As the ticket was sold (0030_sold_terms.sql); `null`: as the catalogue says. */
  terms: jsonb().$type<LineTerms>(),
  /** Of the guide, as the ticket was sold (0018_guide_language.sql). */
  language: text(),
  /** Minor units of the sale's currency, recomputed with every change of the basket. */
  discount: bigint({ mode: 'number' }).notNull().default(0),
  packageGroup: integer('package_group'),
  packageId: integer('package_id'),
  ticketCode: text('ticket_code'),
  /** The change that ended the ticket of a paid sale (0021_sale_changes.sql). */
  changeId: reference('change_id'),
  /** The ticket in whose place this one stands, or will stand once a surcharge is paid. */
  movesLineId: reference('moves_line_id'),
  removedAt: instant('removed_at'),
  createdAt: instant('created_at').notNull(),
})

export const traveller = pgTable('traveller', {
  saleLineId: reference('sale_line_id').primaryKey(),
  name: text().notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  phone: text().notNull().default(''),
  passport: text().notNull().default(''),
})

export type LineRow = typeof saleLine.$inferSelect
export type TravellerRow = typeof traveller.$inferSelect
