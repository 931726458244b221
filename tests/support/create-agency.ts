import { randomUUID } from 'node:crypto'
import { readEnvironment } from '#config/environment.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { createAgentAccounts } from '#server/services/agent/agent-accounts.ts'
import { AGENT_PASSWORD } from './agent.ts'

/**
 * Works on the shop's own database, since nobody can register as an agency, and months of sales take too long
 * to make.
 */
async function withDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase(readEnvironment())
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

export interface Agency {
  email: string
  password: string
  name: string
}

/** An agency for this test only, with credit in minor units of euros. */
export async function createAgency({ credit }: { credit: number }): Promise<Agency> {
  const agency = {
    email: `${randomUUID()}@agency.example`,
    password: AGENT_PASSWORD,
    name: 'Moonlight Tours',
  }
  await withDatabase(async ({ db }) => {
    const accounts = createAgentAccounts(db, () => new Date())
    await accounts.open({ ...agency, currency: 'EUR' })
    const moved = await accounts.move(agency.email, { kind: 'granted', amount: credit, note: 'Paid in' })
    if (!moved.ok) throw new Error(`the credit was refused: ${moved.failure.code}`)
  })
  return agency
}

/** Copies a sale `times` times, without voucher or credit. */
export async function repeatSale(reference: string, times: number): Promise<void> {
  await withDatabase(async ({ pool }) => {
    const { rowCount } = await pool.query(
      `with original as (select * from sale where reference = $1), copies as (
         insert into sale
           (reference, status, currency, locale, total, agent_id, created_at, updated_at, paid_at)
           select
             reference || '-' || n, status, currency, locale, total, agent_id, created_at, updated_at, paid_at
           from original, generate_series(1, $2) as n returning id)
       insert into sale_line (sale_id, product_id, option_id, day, units, passengers, ticket_code, created_at)
         select copies.id, product_id, option_id, day, units, passengers, 'COPY' || copies.id, line.created_at
         from copies, original join sale_line as line on line.sale_id = original.id`,
      [reference, times],
    )
    if (rowCount !== times) throw new Error(`${rowCount} copies of ${reference}`)
  })
}
