import type { ChildProcess } from 'node:child_process'
import { readEnvironment } from '#config/environment.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { buildIfStale } from '../support/build-shop.ts'
import { end } from '../support/programs.ts'
import { startSandbox } from '../support/sandbox-process.ts'
import { readyDatabase } from '../support/shop-database.ts'
import { step } from '../support/steps.ts'

/** Makes this process, and what it starts, that of a production shop on a port of its own. */
export function asProduction(port: number): void {
  Object.assign(process.env, {
    PORT: String(port),
    NODE_ENV: 'production',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  })
}

/**
 * The database with a catalogue, and the sandbox, for as long as `measure` takes: all that the API alone
 * needs.
 */
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

/** The production build as well; the shop it starts itself. */
export const besideBuiltShop = (measure: (database: OpenDatabase) => Promise<void>): Promise<void> =>
  besideDatabase(async (database) => {
    await buildIfStale(readEnvironment(), database)
    await measure(database)
  })
