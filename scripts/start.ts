// `npm start`: from a fresh checkout to a running shop. Builds when something changed, fills an empty
// database, starts the Adyen sandbox unless an Adyen account is configured, and stays until it is stopped.
import type { ChildProcess } from 'node:child_process'
import { ownBrand } from '#config/brand/own-brand.ts'
import { readEnvironment } from '#config/environment.ts'
import { assertApiReachable } from '#server/front/gateway/assert-api-reachable.ts'
import { assertMailConfigured } from '#server/front/assert-mail-configured.ts'
import { assertOwnFiles } from './builds/assert-own-files.ts'
import { buildIfStale } from './builds/build-shop.ts'
import { end, exitOf } from './support/programs.ts'
import { requireFreePort } from './support/require-free-port.ts'
import { leavingSignal } from './support/leaving.ts'
import { startSandbox } from './support/sandbox-process.ts'
import { readyAccounts, readyDatabase } from './support/shop-database.ts'
import { startShop } from './support/shop-process.ts'
import { main, step } from './support/steps.ts'
import { welcome } from './support/welcome.ts'

await main(async () => {
  const leaving = leavingSignal()
  const environment = readEnvironment()
  assertOwnFiles(environment)
  assertMailConfigured(environment)
  await assertApiReachable(environment)
  await requireFreePort(environment)
  console.log(`\n${ownBrand().name}, ${environment.variant} build\n`)
  const database = await step('Opening the database', () => readyDatabase(environment), leaving)
  let sandbox: ChildProcess | undefined
  try {
    await readyAccounts(environment, database)
    await buildIfStale(environment, database, { leaving })
    sandbox = await step('Starting the Adyen sandbox', () => startSandbox(environment), leaving)
    sandbox?.on('exit', () => console.error('The Adyen sandbox has stopped.'))
    const shop = await step('Starting the shop', () => startShop(process.env), leaving)
    await database.close()
    console.log(welcome(environment))
    process.exitCode = await exitOf(shop, leaving)
  } finally {
    sandbox?.removeAllListeners('exit')
    if (sandbox) await end(sandbox)
    await database.close().catch(() => undefined)
  }
})
