import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { importCities } from '#server/catalogue/import.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { openSandbox, type Sandbox } from '#server/payments/sandbox/sandbox.ts'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { startApi, type ApiProcess } from '#tests/support/api-process.ts'
import { openBankLine, type BankLine } from '#tests/support/bank-line.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { apiAt, visit, type Visitor } from '#tests/support/visitor.ts'

/** A Tuesday, and the Monday before, which costs 15 less. */
export const DAY = '2027-03-09'
export const CHEAPER = '2027-03-08'
export const STEP = 15_00

/** How the process that is killed calls itself in the database. */
const DOOMED = 'doomed'
const PATIENCE_MS = 120_000

/** One process of the API with a database, a bank and a mail server that outlive it. */
export interface KillableShop {
  sandbox: Sandbox
  line: BankLine
  mailbox: Mailbox
  database: OpenDatabase
  visit: () => Visitor
  rows: <T = Record<string, unknown>>(sql: string) => Promise<T[]>
  /** SIGKILL. Resolves when the process is gone; its waiting statements stay. */
  kill: () => Promise<void>
  /** Rolls back what the killed process left waiting in the database. */
  rollBack: () => Promise<void>
  /** Resolves when nothing of the killed process is under way in the database. */
  forgotten: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

const BACKENDS = `from pg_stat_activity where datname = current_database() and application_name = '${DOOMED}'`

function theCity() {
  const price = [{ weekdays: [1], price: prices(25) }, { price: prices(40) }]
  const options = [anOption({ capacity: 1_000, units: [{ type: 'adult', prices: price }] })]
  return aCity({ products: [aProduct({ options })] })
}

/** Mails go out only where they are wanted: their letters take as long as a payment. */
export async function openKillableShop(entry: string, mails: 'sent' | 'kept'): Promise<KillableShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cityloop-point-'))
  const place = await createTestDatabase()
  const database = await openDatabase({ databaseUrl: place.url, dataDir, connections: 4 })
  await importCities(database.pool, [theCity()])
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const sandbox = await openSandbox({
    host: '127.0.0.1',
    port: 0,
    webhookUrl: `${origin}/api/webhooks/adyen`,
  })
  const line = await openBankLine(sandbox.origin)
  const mailbox = await openMailbox()
  const databaseUrl = new URL(place.url)
  databaseUrl.searchParams.set('application_name', DOOMED)
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl.href,
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    SANDBOX_ORIGIN: line.origin,
    SESSION_SECRET: randomUUID() + randomUUID(),
    HOLD_MINUTES: '999',
    ...(mails === 'sent' ? { SMTP_URL: mailbox.url } : { MAIL: 'outbox' }),
  }
  let api: ApiProcess = await startApi(entry, env)
  const rows = async <T>(sql: string) => (await database.pool.query(sql)).rows as T[]

  return {
    sandbox,
    line,
    mailbox,
    database,
    rows,
    visit: () => visit(apiAt(origin), { 'x-forwarded-for': someAddress() }),
    async kill() {
      api.child.kill('SIGKILL')
      await api.gone
    },
    async rollBack() {
      await rows(`select pg_terminate_backend(pid) ${BACKENDS}`)
    },
    async forgotten() {
      const deadline = Date.now() + PATIENCE_MS
      while ((await rows(`select pid ${BACKENDS}`)).length > 0) {
        if (Date.now() > deadline) throw new Error('the database still works for a dead process')
        await wait(10)
      }
    },
    async start() {
      api = await startApi(entry, env)
    },
    async close() {
      api.child.kill('SIGTERM')
      await api.gone
      line.close()
      await sandbox.close()
      await mailbox.close()
      await database.close()
      await place.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
