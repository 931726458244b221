import pg from 'pg'
import type { Patience } from './patience.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** The server's own processes, one for each connection, asked over a connection that is opened for it. */
export interface ServerProcesses {
  /** Which of them carry out a statement or wait for a lock. `undefined` where the server is silent too. */
  atWork(pids: number[]): Promise<Set<number> | undefined>
  /**
   * Ends processes whose client is gone, since their locks would keep others waiting; none that is younger
   * than so many milliseconds: after a restart of the server, another one may have the number.
   */
  end(pids: number[], milliseconds: number): Promise<void>
}

/** A pooler gives out numbers of its own: then PostgreSQL's process has another one than it told us ($1). */
const NUMBERS_HOLD = 'pg_backend_pid() = $1'
const OWN = 'from pg_stat_activity where pid = any($2) and datname = current_database() and usename = user'
/** One that waits until its client reads on is not at work. With `track_activities` off, nobody can tell. */
const AT_WORK = `select pid from unnest($2::int[]) pid where not ${NUMBERS_HOLD}
  union select pid ${OWN} and state in ('active', 'fastpath function call', 'disabled')
  and wait_event is distinct from 'ClientWrite'`
const END = `select pid, pg_terminate_backend(pid) ${OWN}
  and ${NUMBERS_HOLD} and backend_start < now() - $3 * interval '1 millisecond'`

/** A server that refuses, for lack of free connections for example, is not silent. */
const isRefusal = (error: unknown): boolean => error instanceof pg.DatabaseError

export function serverProcesses(url: string, { server }: Pick<Patience, 'server'>): ServerProcesses {
  async function ask(sql: string, ...values: unknown[]): Promise<number[]> {
    const client = new pg.Client({ connectionString: url, application_name: 'cityloop asking' })
    client.on('error', () => undefined)
    const giveUp = () => client.connection.stream.destroy(new DatabaseUnavailable('The database is silent.'))
    const timer = setTimeout(giveUp, server)
    let told: number | undefined
    client.connection.once('backendKeyData', ({ processID }: { processID: number }) => (told = processID))
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(sql, [told, ...values])
      return rows.map(({ pid }) => pid)
    } finally {
      clearTimeout(timer)
      client.end().catch(() => undefined)
    }
  }

  return {
    atWork: (pids) =>
      ask(AT_WORK, pids).then(
        (found) => new Set(found),
        (error: unknown) => (isRefusal(error) ? new Set(pids) : undefined),
      ),
    end: (pids, milliseconds) =>
      ask(END, pids, milliseconds).then(
        () => undefined,
        () => undefined,
      ),
  }
}
