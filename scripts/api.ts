// `npm run api`: API v2 alone, without pages, for front ends that live elsewhere (`API_ORIGINS`). Fills an
// empty database and starts the Adyen sandbox as `npm start` does, and stays until it is stopped.
import type { ChildProcess } from 'node:child_process'
import { readEnvironment } from '#config/environment.ts'
import { assertMailConfigured } from '#server/front/assert-mail-configured.ts'
import { startApi } from './support/api-process.ts'
import { buildApi } from './builds/build-api.ts'
import { end, exitOf } from './support/programs.ts'
import { leavingSignal } from './support/leaving.ts'
import { startSandbox } from './support/sandbox-process.ts'
import { readyDatabase } from './support/shop-database.ts'
import { main, step } from './support/steps.ts'

await main(async () => {
  const leaving = leavingSignal()
  const environment = readEnvironment()
  assertMailConfigured(environment)
  const entry = await step('Building the API', () => buildApi())
  const database = await step('Opening the database', () => readyDatabase(environment), leaving)
  let sandbox: ChildProcess | undefined
  try {
    sandbox = await step('Starting the Adyen sandbox', () => startSandbox(environment), leaving)
    const api = await step('Starting the API', () => startApi(entry, process.env), leaving)
    await database.close()
    const { apiOrigins, port } = environment
    console.log(`\n  API v2 is at http://localhost:${port}/api/v2, told by /api/v2/openapi.json`)
    console.log(`  Front ends in browsers: ${apiOrigins.join(', ') || 'none, name them in API_ORIGINS'}\n`)
    process.exitCode = await exitOf(api, leaving)
  } finally {
    if (sandbox) await end(sandbox)
    await database.close().catch(() => undefined)
  }
})
