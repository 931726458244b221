// `npm run api`: API v2 alone, without pages, for front ends that live elsewhere (`API_ORIGINS`). Fills an empty database and
// starts the Adyen sandbox as `npm start` does, and stays until it is stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readEnvironment } from '#config/environment.ts'
import { buildApi } from './support/build-api.ts'
import { end, exitOf } from './support/programs.ts'
import { projectFolder } from './support/project.ts'
import { startSandbox } from './support/sandbox-process.ts'
import { readyDatabase } from './support/shop-database.ts'
import { main, step, Stop } from './support/steps.ts'

await main(async () => {
  const environment = readEnvironment()
  const entry = await step('Building the API', () => buildApi())
  const database = await step('Opening the database', () => readyDatabase(environment, 'seed'))
  let sandbox: ChildProcess | undefined
  try {
    sandbox = await step('Starting the Adyen sandbox', () => startSandbox(environment))
    const api = await step('Starting the API', () => start(entry))
    await database.close()
    const { apiOrigins, port } = environment
    console.log(`\n  API v2 is at http://localhost:${port}/api/v2, told by /api/v2/openapi.json`)
    console.log(`  Front ends in browsers: ${apiOrigins.join(', ') || 'none, name them in API_ORIGINS'}\n`)
    let leaving = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!leaving) api.kill('SIGTERM')
        leaving = true
      })
    }
    process.exitCode = await exitOf(api)
  } finally {
    if (sandbox) await end(sandbox)
    await database.close().catch(() => undefined)
  }
})

async function start(entry: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [entry], {
    cwd: projectFolder,
    // Out of reach of the terminal's Ctrl-C: whoever started it ends it, once.
    detached: true,
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [outcome] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (typeof outcome === 'object' && outcome !== null && 'listening' in outcome) return child
  throw new Stop('The API did not start.')
}
