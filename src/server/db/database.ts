import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openEmbedded, type EmbeddedCluster } from './embedded/cluster.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
/** What runs inside `db.transaction(async (tx) => …)`; services that take one never open their own. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  url: string
  close(): Promise<void>
}

export interface DatabaseSettings {
  databaseUrl?: string | undefined
  dataDir: string
  /** Connections of this process; PostgreSQL allows 100 in all unless told. */
  connections?: number
  onError?: (error: Error) => void
}

async function connect(
  url: string,
  settings: DatabaseSettings,
  cluster?: EmbeddedCluster,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: settings.connections ?? 16,
    // Counts the wait for a free connection too: a rush for the last seats queues here rather than failing.
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    application_name: 'cityloop',
  })
  // A connection that dies must not take the process with it, neither idle nor in a transaction, where the pool does not
  // listen: a query that is under way fails by itself, and the next one opens another connection.
  const onError = (error: Error) => settings.onError?.(error)
  pool.on('error', onError)
  pool.on('connect', (client) => void client.on('error', onError))
  const close = async () => {
    await pool.end()
    await cluster?.stop()
  }
  try {
    await pool.query('select 1')
  } catch (error) {
    await close()
    throw new DatabaseUnavailable(
      `The database at ${placeOf(url)} does not answer (${error instanceof Error ? error.message : 'no reason given'}): start it or change DATABASE_URL.`,
    )
  }
  return { db: withReturnedConnections(drizzle(pool)), pool, url, close }
}

/**
 * drizzle gives a connection back unless its `begin` fails; a database that dies just then would cost one of the pool's
 * places for good, until none is left. Here the connection goes back whatever happened; the pool drops a broken one.
 */
function withReturnedConnections(db: Database): Database {
  db.transaction = async (work, config) => {
    const client = await db.$client.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

/** Host and name only: the address of a database holds its password. */
function placeOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.host}${parsed.pathname}` : 'DATABASE_URL'
}

/** The database named by `DATABASE_URL`, else the embedded PostgreSQL of `DATA_DIR`. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.databaseUrl) return connect(settings.databaseUrl, settings)
  const cluster = await openEmbedded(settings.dataDir)
  return connect(cluster.url, settings, cluster)
}
