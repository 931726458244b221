import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { testCards } from '#server/payments/sandbox/test-cards.ts'

/** A test card's number, whole or in groups of four. */
export const CARD_NUMBERS = new RegExp(
  testCards.map(({ number }) => number.replaceAll(/\d(?=\d)/g, '$&[ -]?')).join('|'),
)

/** A security code beside its name. */
const SECURITY_CODE = /(?:cvc|cvv|security_?code)["'\\\s:=]{1,8}\d{3,4}\b/i

/** Whether a text holds a card's number or security code in clear. */
export const holdsCardData = (text: string): boolean => CARD_NUMBERS.test(text) || SECURITY_CODE.test(text)

/** The tables in which the number of a test card stands in clear, in whatever column. */
export async function tablesWithCardNumbers(db: Database): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select from ${sql.raw(name)} as kept where kept::text ~ ${CARD_NUMBERS.source} limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
