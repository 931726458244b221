// `npm run dev`: Astro's live server over the same database, API and sandbox as production.
import { readEnvironment } from '#config/environment.ts'
import { end, run } from './support/programs.ts'
import { projectPath } from './support/project.ts'
import { startSandbox } from './support/sandbox-process.ts'
import { readyAccounts, readyDatabase } from './support/shop-database.ts'
import { main, step } from './support/steps.ts'

await main(async () => {
  const env = { ...process.env, NODE_ENV: 'development' }
  const environment = readEnvironment(env)
  const database = await step('Opening the database', () => readyDatabase(environment, 'refresh'))
  const sandbox = await step('Starting the Adyen sandbox', () => startSandbox(environment))
  try {
    await readyAccounts(environment, database)
    // Ctrl-C ends Astro; this process stays to put the lights out.
    process.on('SIGINT', () => undefined)
    await run(
      process.execPath,
      [projectPath('node_modules', 'astro', 'bin', 'astro.mjs'), 'dev', ...process.argv.slice(2)],
      {
        env: { ...env, DATABASE_URL: database.url },
      },
    )
  } finally {
    if (sandbox) await end(sandbox)
    await database.close()
  }
})
