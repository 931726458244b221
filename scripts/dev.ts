// `npm run dev`: Astro's live server over the same database, API and sandbox as production. A saved city
// file is imported at once; what an operator imported stays.
import { type ChildProcess, spawn } from 'node:child_process'
import { ownBrand } from '#config/brand/own-brand.ts'
import { readEnvironment } from '#config/environment.ts'
import { end, exitOf } from './support/programs.ts'
import { projectFolder, projectPath } from './support/project.ts'
import { leavingSignal } from './support/leaving.ts'
import { startSandbox } from './support/sandbox-process.ts'
import { readyAccounts, readyDatabase } from './support/shop-database.ts'
import { main, step, Stop } from './support/steps.ts'
import { watchCities } from './support/watch-cities.ts'

await main(async () => {
  const leaving = leavingSignal()
  const env = { ...process.env, NODE_ENV: 'development' }
  const environment = readEnvironment(env)
  ownBrand()
  const database = await step('Opening the database', () => readyDatabase(environment), leaving)
  let sandbox: ChildProcess | undefined
  let watch: ReturnType<typeof watchCities> | undefined
  try {
    await readyAccounts(environment, database)
    sandbox = await step('Starting the Adyen sandbox', () => startSandbox(environment), leaving)
    leaving.throwIfAborted()
    watch = watchCities(database.pool, {
      limits: environment.holding.basketLimits,
      isPublic: environment.secure,
    })
    const astro = spawn(
      process.execPath,
      [projectPath('node_modules', 'astro', 'bin', 'astro.mjs'), 'dev', ...process.argv.slice(2)],
      { cwd: projectFolder, stdio: 'inherit', env: { ...env, DATABASE_URL: database.url } },
    )
    const code = await exitOf(astro, leaving)
    if (code !== 0 && !leaving.aborted) throw new Stop(`Astro's live server ended with code ${code}.`)
  } finally {
    watch?.close()
    if (sandbox) await end(sandbox)
    await database.close()
  }
})
