import { randomUUID } from 'node:crypto'
import { readEnvironment } from '#config/environment.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { createStaffAccounts } from '#server/services/scan/staff-accounts.ts'
import { openTicketKeys } from '#server/vouchers/ticket-keys.ts'
import { sellCodes } from './sell-codes.ts'

/** Works on the shop's own database, since nobody can register as staff or buy a ticket for this minute. */
async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(readEnvironment())
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Somebody who may scan for every operator. */
export async function createStaffMember(): Promise<{ login: string; password: string }> {
  const login = `staff-${randomUUID().slice(0, 8)}`
  const password = randomUUID()
  await withDatabase(({ db }) =>
    createStaffAccounts(db, () => new Date()).add({ login, name: 'Anna', password }),
  )
  return { login, password }
}

/** Tickets of the Paris bus for today: the printed code, and what its QR code holds. */
export function sellForToday(count: number): Promise<{ code: string; scanCode: string }[]> {
  return withDatabase(async ({ db, pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      'select min(id) as id from option where product_id = 2182',
    )
    const day = clockIn('Europe/Paris', new Date()).day
    const optionId = rows[0]?.id ?? 0
    const codes = await sellCodes(pool, { count, day, now: new Date().toISOString(), optionId })
    const sign = await (await openTicketKeys(db, new Date())).signer()
    const facts = { productId: 2182, from: day, until: day, time: null }
    return codes.map((code) => ({
      code,
      scanCode: sign({ code, ...facts, units: [{ type: 'adult', count: 1 }] }),
    }))
  })
}

/** Which of these codes the books have as redeemed. */
export const redeemedAmong = (codes: string[]): Promise<string[]> =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ code: string }>(
      'select code from redemption where code = any($1) order by code',
      [codes],
    )
    return rows.map(({ code }) => code)
  })
