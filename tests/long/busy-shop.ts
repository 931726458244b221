import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCities } from '#server/catalogue/import.ts'
import { openDatabase } from '#server/db/database.ts'
import { runningPostmaster } from '#server/db/embedded/postmaster.ts'
import { migrate } from '#server/db/migrate.ts'
import { openSandbox, type Sandbox } from '#server/payments/sandbox/sandbox.ts'
import { projectPath } from '#config/project-folder.ts'
import { buildApi } from '#scripts/support/build-api.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { startApi, type ApiProcess } from '#tests/support/api-process.ts'
import { freePort } from '#server/db/embedded/cluster.ts'

/** A shop process with its own durable embedded database, and a sandbox that survives both. */
export interface BusyShop {
  origin: string
  sandbox: Sandbox
  dataDir: string
  killProcess(): Promise<void>
  killDatabase(): void
  /** Restarts a killed process. Resolves when it listens again. */
  start(): Promise<void>
  close(): Promise<void>
}

export async function openBusyShop(): Promise<BusyShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cityloop-killed-'))
  // Under root, the database runs as another account, which needs access.
  chmodSync(dataDir, 0o755)
  mkdirSync(projectPath('.cache'), { recursive: true })
  const built = mkdtempSync(projectPath('.cache', 'killed-'))
  const entry = await buildApi(built)
  const database = await openDatabase({ dataDir })
  await migrate(database.pool)
  const products = [aProduct({ options: [anOption({ capacity: 1_000_000 })] })]
  await importCities(database.pool, [aCity({ products })])
  await database.close()

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const webhookUrl = `${origin}/api/webhooks/adyen`
  const sandbox = await openSandbox({ host: '127.0.0.1', port: 0, webhookUrl })
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    MAIL: 'outbox',
    SANDBOX_ORIGIN: sandbox.origin,
    SESSION_SECRET: randomUUID() + randomUUID(),
    HOLD_MINUTES: '999',
  }
  let api: ApiProcess = await startApi(entry, env)

  return {
    origin,
    sandbox,
    dataDir,
    async killProcess() {
      api.child.kill('SIGKILL')
      await api.gone
    },
    killDatabase() {
      const postmaster = runningPostmaster(join(dataDir, 'postgresql'))
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    },
    async start() {
      api = await startApi(entry, env)
    },
    async close() {
      api.child.kill('SIGTERM')
      await api.gone
      await sandbox.close()
      rmSync(dataDir, { recursive: true, force: true })
      rmSync(built, { recursive: true, force: true })
    },
  }
}
