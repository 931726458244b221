// `npm run build`: a new production build under `dist` (or OUT_DIR), beside those that run.
import { readEnvironment } from '#config/environment.ts'
import { assertOwnFiles } from './builds/assert-own-files.ts'
import { buildIfStale } from './builds/build-shop.ts'
import { leavingSignal } from './support/leaving.ts'
import { readyDatabase } from './support/shop-database.ts'
import { main, step } from './support/steps.ts'

await main(async () => {
  const leaving = leavingSignal()
  const environment = readEnvironment()
  assertOwnFiles(environment)
  const database = await step('Opening the database', () => readyDatabase(environment))
  try {
    await buildIfStale(environment, database, { force: true, leaving })
  } finally {
    await database.close()
  }
})
