import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, withKnownConnections } from './connection-of.ts'
import { openEmbedded, type EmbeddedCluster } from './embedded/cluster.ts'
import { defaultPatience, type Patience } from './patience.ts'
import { serverProcesses } from './server-processes.ts'
import { SilenceWatch } from './silence-watch.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { WatchedConnection } from './watched-connection.ts'

export type { Database, Tx } from './connection-of.ts'

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  url: string
  patience: Patience
  /** A connection beside the pool, watched as those of the pool are. */
  createConnection(config: pg.ClientConfig): pg.Client
  close(): Promise<void>
}

export interface DatabaseSettings {
  databaseUrl?: string | undefined
  dataDir: string
  /** Connections of this process; PostgreSQL allows 100 in all by default. */
  connections?: number
  patience?: Patience
  onError?: (error: Error) => void
}

async function connect(
  url: string,
  settings: DatabaseSettings,
  cluster?: EmbeddedCluster,
): Promise<OpenDatabase> {
  const patience = settings.patience ?? defaultPatience
  const watch = new SilenceWatch(serverProcesses(url, patience), patience)
  const createConnection = (config: pg.ClientConfig) =>
    new WatchedConnection({ connectionString: url, ...config }, watch)
  // Without "Pool" in its name, by which drizzle would take it for one.
  class OwnConnection extends WatchedConnection {
    constructor(config: pg.ClientConfig = {}) {
      super(config, watch)
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: settings.connections ?? 16,
    // Includes the wait for a free connection: in a rush for the last seats, requests queue here instead of
    // failing.
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    // The locks of a process that is cut off are free again after this long. No transaction waits for
    // anything but the database.
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'cityloop',
    Client: OwnConnection,
  })
  // Without a listener, a broken connection would end the process, whether idle or in a transaction, where
  // the pool does not listen. The running query fails by itself, and the next one opens another connection.
  const onError = (error: Error) => settings.onError?.(error)
  pool.on('error', onError)
  pool.on('connect', (client) => void client.on('error', onError))
  const close = async () => {
    // Waits for running statements, which the watch ends if the database is silent.
    await pool.end()
    watch.close()
    await cluster?.stop()
  }
  try {
    await pool.query('select 1')
  } catch (error) {
    await close()
    const reason = error instanceof Error ? error.message : 'no reason given'
    throw new DatabaseUnavailable(
      `The database at ${placeOf(url)} does not answer (${reason}): start it or change DATABASE_URL.`,
    )
  }
  return { db: withKnownConnections(drizzle(pool)), pool, url, patience, createConnection, close }
}

/** Host and name only, since a database URL contains its password. */
function placeOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.host}${parsed.pathname}` : 'DATABASE_URL'
}

/** Opens the database of `DATABASE_URL`, or else the embedded PostgreSQL in `DATA_DIR`. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.databaseUrl) return connect(settings.databaseUrl, settings)
  const cluster = await openEmbedded(settings.dataDir)
  return connect(cluster.url, settings, cluster)
}
