import type { ChildProcess } from 'node:child_process'
import { readEnvironment } from '#config/environment.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { buildIfStale } from '../builds/build-shop.ts'
import { end } from '../support/programs.ts'
import { startSandbox } from '../support/sandbox-process.ts'
import { readyAccounts, readyDatabase } from '../support/shop-database.ts'
import { step } from '../support/steps.ts'

/**
 * Configures this process and its children as a production shop on its own port. All its visitors have one
 * address.
 */
export function asProduction(port: number): void {
  Object.assign(process.env, {
    PORT: String(port),
    NODE_ENV: 'production',
    SEATS_PER_ADDRESS: process.env.SEATS_PER_ADDRESS ?? '99999',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  })
}

/** Runs `measure` with what the API alone needs: a database with a catalogue, and the sandbox. */
export async function besideDatabase(measure: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const environment = readEnvironment()
  let sandbox: ChildProcess | undefined
  const database = await step('Opening the database', () => readyDatabase(environment))
  try {
    sandbox = await startSandbox(environment)
    await measure(database)
  } finally {
    if (sandbox) await end(sandbox)
    await database.close()
  }
}

/** The same with the production build; `measure` starts the shop itself. */
export const besideBuiltShop = (measure: (database: OpenDatabase) => Promise<void>): Promise<void> =>
  besideDatabase(async (database) => {
    const environment = readEnvironment()
    // The purchases redeem the trial's coupon, which a new database does not have.
    await readyAccounts(environment, database)
    await buildIfStale(environment, database)
    await measure(database)
  })
