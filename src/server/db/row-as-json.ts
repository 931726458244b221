import { getTableColumns, type InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** SQL that returns a row as one JSON value, with the names that the code uses for its columns. */
export const rowAsJson = (table: PgTable, alias: string): string =>
  `json_build_object(${Object.entries(getTableColumns(table))
    .map(([key, { name }]) => `'${key}', ${alias}."${name}"`)
    .join(', ')})`

/** Converts the JSON of `rowAsJson` to a row as drizzle would read it. */
export function rowFromJson<T extends PgTable>(table: T, json: Record<string, unknown>): InferSelectModel<T> {
  const values = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = json[key] ?? null
    return [key, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(values) as InferSelectModel<T>
}
