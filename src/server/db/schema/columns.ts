import { bigint, customType, date, timestamp } from 'drizzle-orm/pg-core'

/** Ids as numbers: no shop reaches 2^53 rows. */
export const identity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()
export const reference = (name: string) => bigint(name, { mode: 'number' })

/** An instant; days and times of a city are never stored as one. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A plain date, read and written as `YYYY-MM-DD`. */
export const plainDay = () => date({ mode: 'string' })
export const plainDate = (name: string) => date(name, { mode: 'string' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
