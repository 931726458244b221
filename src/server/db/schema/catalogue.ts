import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CityFile, OperatorEntry, OptionEntry, ProductEntry } from '#server/catalogue/format.ts'

/**
 * The catalogue's rows (0001_catalogue.sql): an entry without the parts that have rows of their own. Rows
 * written before 2026-11-23 have no operators until their city is imported again.
 */
export type CityRecord = Omit<CityFile, 'products' | 'operators'> & { operators?: OperatorEntry[] }
/** With its operator whole, so that tickets of a withdrawn product still name it. */
export type ProductRecord = Omit<ProductEntry, 'options' | 'operator'> & { operator?: OperatorEntry }

export const city = pgTable('city', {
  id: integer().primaryKey(),
  key: text().notNull(),
  entry: jsonb().$type<CityRecord>().notNull(),
  hash: text().notNull(),
  withdrawn: boolean().notNull().default(false),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})

export const product = pgTable('product', {
  id: integer().primaryKey(),
  cityId: integer('city_id').notNull(),
  entry: jsonb().$type<ProductRecord>().notNull(),
  hash: text().notNull(),
  withdrawn: boolean().notNull().default(false),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})

export const option = pgTable('option', {
  id: integer().primaryKey(),
  productId: integer('product_id').notNull(),
  entry: jsonb().$type<OptionEntry>().notNull(),
  hash: text().notNull(),
  withdrawn: boolean().notNull().default(false),
})
