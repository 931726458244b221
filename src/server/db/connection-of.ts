import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Database = NodePgDatabase & { $client: pg.Pool }
/**
 * The transaction inside `db.transaction(async (tx) => …)`; a service that takes one never opens its own.
 */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** drizzle does not expose the connection of a transaction, so whoever opens one records it here. */
const connections = new WeakMap<Tx, pg.PoolClient>()

/** The connection of a transaction, or else the pool. */
export function connectionOf(on: Database | Tx): pg.Pool | pg.PoolClient {
  if ('$client' in on) return on.$client
  const connection = connections.get(on)
  if (!connection) throw new Error('This transaction was not opened by db.transaction')
  return connection
}

/** Records the connection of a transaction and of each savepoint inside it. */
function note(tx: Tx, connection: pg.PoolClient): Tx {
  connections.set(tx, connection)
  const begin = tx.transaction.bind(tx)
  tx.transaction = (work) => begin((inner) => work(note(inner, connection)))
  return tx
}

/**
 * drizzle does not release a connection whose `begin` fails: each time a database dies at that point, the
 * pool would lose one for good. Here it is always released; the pool discards a broken one.
 */
export function withKnownConnections(db: Database): Database {
  db.transaction = async (work, config) => {
    const connection = await db.$client.connect()
    try {
      return await drizzle(connection).transaction((tx) => work(note(tx, connection)), config)
    } finally {
      connection.release()
    }
  }
  return db
}
