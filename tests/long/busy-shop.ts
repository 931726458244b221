import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCities } from '#server/catalogue/import.ts'
import { openDatabase } from '#server/db/database.ts'
import { runningPostmaster } from '#server/db/embedded/postmaster.ts'
import { migrate } from '#server/db/migrate.ts'
import { openSandbox, type Sandbox } from '#server/payments/sandbox/sandbox.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { startApi, type ApiProcess } from '#tests/support/api-process.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { builtApi } from './built-api.ts'

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
  const built = await builtApi()
  const database = await openDatabase({ dataDir })
  await migrate(database.pool)
  const products = [
    aProduct({
      options: [anOption({ capacity: 1_000_000, onSale: { from: '2026-01-01', to: '2099-12-31' } })],
    }),
  ]
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
  let api: ApiProcess = await startApi(built.entry, env)

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
      api = await startApi(built.entry, env)
    },
    async close() {
      api.child.kill('SIGTERM')
      await api.gone
      await sandbox.close()
      rmSync(dataDir, { recursive: true, force: true })
      built.remove()
    },
  }
}
