import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { projectPath } from '#config/project-folder.ts'
import { openEmbedded } from '#server/db/embedded/cluster.ts'
import { migrate } from '#server/db/migrate.ts'

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/** An arbitrary lock number, on which the test processes of a run wait for the template. */
const TEMPLATE_LOCK = 90_210

/** The server of `TEST_DATABASE_URL` (`npm run test:long postgres`), or the embedded one of this run. */
async function serverUrl(): Promise<string> {
  const named = process.env['TEST_DATABASE_URL']
  if (named) return named
  const folder = process.env['TEST_DATA_DIR']
  if (!folder) throw new Error('tests with a database run under tests/support/vitest.config.ts')
  return (await openEmbedded(folder, { durable: false, watched: false })).url
}

function inDatabase(url: string, name: string): string {
  const named = new URL(url)
  named.pathname = `/${name}`
  return named.href
}

/** Named after the migrations, since a server may outlive the run that made its template. */
function templateName(): string {
  const folder = projectPath('src', 'server', 'db', 'migrations')
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)))
  return `cityloop_template_${hash.digest('hex').slice(0, 12)}`
}

/** A template gets its name once it is complete: from then on nobody connects to it, and all may copy it. */
async function makeTemplate(client: pg.PoolClient, url: string, name: string): Promise<void> {
  const isMade = async () => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  }
  if (await isMade()) return
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    if (await isMade()) return
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft}`)
    await client.query(`create database ${draft}`)
    const pool = new pg.Pool({ connectionString: inDatabase(url, draft), max: 1 })
    await migrate(pool)
    await pool.end()
    await client.query(`alter database ${draft} rename to ${name}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

interface Server {
  url: string
  template: string
  /** One connection, for which PostgreSQL starts a process: that costs more than the copy of a database. */
  pool: pg.Pool
}

let prepared: Promise<Server> | undefined

/** Connects this test file to the server and ensures a migrated template. */
function prepare(): Promise<Server> {
  prepared ??= serverUrl().then(async (url) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: 1,
      idleTimeoutMillis: 3_000,
      allowExitOnIdle: true,
    })
    // The server of an interrupted run may end before its workers.
    pool.on('error', () => undefined)
    const template = templateName()
    const client = await pool.connect()
    await makeTemplate(client, url, template)
    client.release()
    return { url, template, pool }
  })
  return prepared
}

/**
 * Creates an empty, migrated database. Copying its files takes a fifth of what PostgreSQL's usual way through
 * the log takes: 60 ms in memory.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template, pool } = await prepare()
  const name = `test_${randomBytes(6).toString('hex')}`
  await pool.query(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: inDatabase(url, name),
    drop: async () => {
      await pool.query(`drop database if exists ${name} with (force)`)
    },
  }
}
