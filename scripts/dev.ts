// `npm run dev`: Astro's live server over the same database, API and sandbox as production. A saved city
// file is imported at once; what an operator imported stays.
import { spawn } from 'node:child_process'
import { ownBrand } from '#config/brand/own-brand.ts'
import { readEnvironment } from '#config/environment.ts'
import { end, exitOf } from './support/programs.ts'
import { projectFolder, projectPath } from './support/project.ts'
import { startSandbox } from './support/sandbox-process.ts'
import { readyAccounts, readyDatabase } from './support/shop-database.ts'
import { main, step, Stop } from './support/steps.ts'
import { watchCities } from './support/watch-cities.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

await main(async () => {
  const env = { ...process.env, NODE_ENV: 'development' }
  const environment = readEnvironment(env)
  ownBrand()
  const database = await step('Opening the database', () => readyDatabase(environment))
  const sandbox = await step('Starting the Adyen sandbox', () => startSandbox(environment))
  const watch = watchCities(database.pool, {
    limits: environment.holding.basketLimits,
    isPublic: environment.secure,
  })
  try {
    await readyAccounts(environment, database)
    const astro = spawn(
      process.execPath,
      [projectPath('node_modules', 'astro', 'bin', 'astro.mjs'), 'dev', ...process.argv.slice(2)],
      { cwd: projectFolder, stdio: 'inherit', env: { ...env, DATABASE_URL: database.url } },
    )
    const heard = new Set<NodeJS.Signals>()
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        heard.add(signal)
        astro.kill('SIGTERM')
      })
    }
    const code = await exitOf(astro)
    if (code !== 0 && heard.size === 0) throw new Stop(`Astro's live server ended with code ${code}.`)
  } finally {
    watch.close()
    if (sandbox) await end(sandbox)
    await database.close()
  }
})
