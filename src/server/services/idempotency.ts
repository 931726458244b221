import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { ShopContext } from '#server/context.ts'

export interface IdempotentCall {
  endpoint: string
  key: string
  body: unknown
  /** The caller's session; a first item has none yet. */
  sessionId: string | undefined
}

/** The stored answer of a key, to be repeated. */
export interface StoredAnswer {
  status: number
  body: unknown
  headers: Record<string, string>
  sessionId: string | null
}

export type Begun =
  | { state: 'mine'; since: Date }
  | { state: 'in_flight' }
  | { state: 'mismatch' }
  | { state: 'answered'; answer: StoredAnswer }

/**
 * Each key is processed once, even when it is sent twice, at once or later (payments/README.md,
 * Idempotency).
 */
export interface Idempotency {
  /** Takes the key before any work is done. */
  begin(call: IdempotentCall): Promise<Begun>
  /**
   * Stores the answer, preferably in the transaction that did the work. Throws where another try has
   * taken over the key because this one was too slow: its work must then be rolled back.
   */
  finish(call: IdempotentCall, since: Date, answer: StoredAnswer, tx?: Tx): Promise<void>
  /** Refusals are not stored: the same key may try again. */
  abandon(call: IdempotentCall, since: Date): Promise<void>
}

const KEPT_DAYS = 30
/** A process that died at work leaves its key behind; after this long another try takes it over. */
const IN_FLIGHT_MILLISECONDS = 60_000

/** Stores what a call answers, in the transaction that does its work. */
export type Settle = (
  tx: Tx,
  body: unknown,
  stored: { sessionId: string | undefined; headers: Record<string, string> },
) => Promise<void>

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([body]))
    .digest('hex')

/** Keys are UUIDs made by the client, so that of an unknown caller cannot be guessed by another. */
const NO_SESSION = 'new'

interface Known {
  body_hash: string
  status: number | null
  stored: Pick<StoredAnswer, 'body' | 'headers'> | null
  session_id: string | null
}

const KNOWN = 'body_hash, status, body as stored, session_id'
const OWN = 'endpoint = $1 and key = $2 and caller = $3'

/**
 * Takes the key, unless the call that opened the session was answered already: its answer may have been
 * lost, and the retry then comes with or without the session. The insert does not wait for the disk:
 * whatever the work commits is behind this row in the log, so a crash that loses the key has lost the
 * work too.
 */
const TAKE = statement<{ taken: boolean; known: Known | null }>(
  'take idempotency key',
  `with opened as (
     select ${KNOWN} from idempotency_key
     where endpoint = $1 and key = $2 and caller = 'new' and session_id = $4::uuid
   ), taken as (
     insert into idempotency_key as old (endpoint, key, caller, body_hash, started_at, expires_at)
     select $1, $2, $3, $5, $6::timestamptz, $7::timestamptz where not exists (select from opened)
     on conflict (endpoint, key, caller) do update
     set started_at = $6, body_hash = $5, status = null, body = null, expires_at = $7
     where (old.status is null and old.started_at < $8 and old.body_hash = $5) or old.expires_at < $6
     returning set_config('synchronous_commit', 'off', true)
   )
   select exists (select from taken) as taken, to_json(opened) as known
   from (select) as one left join opened on true`,
)
const FIND = statement<Known & Record<string, unknown>>(
  'find idempotency key',
  `select ${KNOWN} from idempotency_key where ${OWN}`,
)
const FINISH = statement(
  'finish idempotency key',
  `update idempotency_key set status = $5, body = $6::jsonb, session_id = $7
   where ${OWN} and status is null and started_at = $4
   returning key`,
)

const ABANDON = statement(
  'abandon idempotency key',
  `delete from idempotency_key where ${OWN} and status is null and started_at = $4`,
)

export function createIdempotency({ db, clock }: ShopContext): Idempotency {
  const own = ({ endpoint, key, ...call }: IdempotentCall) => [endpoint, key, call.sessionId ?? NO_SESSION]

  return {
    async begin(call) {
      const now = clock()
      const expires = new Date(now.getTime() + KEPT_DAYS * 86_400_000)
      const stale = new Date(now.getTime() - IN_FLIGHT_MILLISECONDS)
      const bodyHash = hashOf(call.body)
      const session = call.sessionId ?? null
      const taking = TAKE(db, [...own(call), session, bodyHash, now, expires, stale])
      // Where the answer is lost, the key may be taken: nobody would use it, and all would wait for it.
      const [begun] = await taking.catch(async (error: unknown) => {
        await ABANDON(db, [...own(call), now]).catch(() => undefined)
        throw error
      })
      if (begun?.taken) return { state: 'mine', since: now }
      const known = begun?.known ?? (await FIND(db, own(call)))[0]
      if (!known) return { state: 'in_flight' }
      if (known.body_hash !== bodyHash) return { state: 'mismatch' }
      if (known.status === null || known.stored === null) return { state: 'in_flight' }
      const { status, stored, session_id: sessionId } = known
      return { state: 'answered', answer: { status, ...stored, sessionId } }
    },
    async finish(call, since, { status, body, headers, sessionId }, tx) {
      const answer = JSON.stringify({ body, headers })
      const kept = await FINISH(tx ?? db, [...own(call), since, status, answer, sessionId])
      if (kept.length === 0) throw new Error(`another try has taken over ${call.endpoint} ${call.key}`)
    },
    async abandon(call, since) {
      await ABANDON(db, [...own(call), since])
    },
  }
}
