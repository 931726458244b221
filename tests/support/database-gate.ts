import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Of the gate's advisory lock; its second half is free. */
const GATE = 14
const PATIENCE_MS = 30_000

const WAIT = `
  create or replace function wait_at_gate() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(${GATE}, 0);
    return new;
  end $$`

/** A gate in the database, at which the shop's statements wait while it is shut. */
export interface Gate {
  /** Resolves once a statement waits. */
  reached: Promise<void>
  open: () => Promise<void>
}

/**
 * Shuts a gate for statements such as `insert on payment_attempt`, before they are carried out or when their
 * transaction commits: the shop itself knows nothing of it.
 */
export async function shutGate(
  pool: pg.Pool,
  when: 'before' | 'at the commit of',
  { statement, where = 'true' }: { statement: string; where?: string },
): Promise<Gate> {
  const holder = await pool.connect()
  await holder.query(WAIT)
  await holder.query('select pg_advisory_lock($1, 0)', [GATE])
  const [kind, timing, deferred] =
    when === 'before' ? ['trigger', 'before', ''] : ['constraint trigger', 'after', 'initially deferred']
  const [, table] = statement.split(' on ')
  await holder.query(
    `create ${kind} gate ${timing} ${statement} ${deferred}
     for each row when (${where}) execute function wait_at_gate()`,
  )
  return {
    reached: someoneWaits(pool),
    async open() {
      await holder.query('select pg_advisory_unlock($1, 0)', [GATE])
      await holder.query(`drop trigger gate on ${table}`)
      holder.release()
    },
  }
}

async function someoneWaits(pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (let waiting = 0; waiting === 0; await wait(5)) {
    if (Date.now() > deadline) throw new Error('nobody came to the gate')
    const { rowCount } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
    )
    waiting = rowCount ?? 0
  }
}
