import { setTimeout as wait } from 'node:timers/promises'
import type { OpenDatabase } from '#server/db/database.ts'
import type { SandboxPayment } from '#server/payments/sandbox/ledger.ts'
import { differencesOf } from '#tests/support/bank-and-books.ts'
import { tablesWithCardNumbers } from '#tests/support/card-numbers.ts'
import type { Count } from './test-run.ts'

/** A refund or a late answer may still be on its way when the last journey ends. */
const PATIENCE_MS = 90_000

/**
 * After the journeys, beside the running shop: the sandbox has what the books say, with a difference of 0,
 * and no card number stands in the database.
 */
export async function judgeBooks({ db }: OpenDatabase, sandboxOrigin: string): Promise<Count> {
  const readBank = async (): Promise<SandboxPayment[]> =>
    (await (await fetch(`${sandboxOrigin}/control/payments`)).json()) as SandboxPayment[]
  let atBank = await readBank()
  let faults = await differencesOf(db, atBank)
  for (const end = Date.now() + PATIENCE_MS; faults.length > 0 && Date.now() < end;) {
    await wait(1_000)
    atBank = await readBank()
    faults = await differencesOf(db, atBank)
  }
  for (const table of await tablesWithCardNumbers(db)) faults.push(`a card number stands in ${table}`)
  for (const fault of faults) console.error(fault)
  console.log(`${atBank.length} payments at the bank, ${faults.length} differences`)
  return { passed: faults.length === 0 ? 1 : 0, failed: faults.length }
}
