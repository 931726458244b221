import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { idempotencyKey } from '#server/db/schema/stock.ts'
import type { ShopContext } from './context.ts'

export interface IdempotentCall {
  endpoint: string
  key: string
  body: unknown
  /** The caller's session; a first item has none yet. */
  sessionId: string | undefined
}

/** What was answered under the key, to be answered again. */
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

/** payments.md b.6: one key is worked once, whatever is sent twice, at once or later. */
export interface Idempotency {
  /** Takes the key before any work is done. */
  begin(call: IdempotentCall): Promise<Begun>
  /**
   * Stores the answer, best in the transaction that did the work. Throws where another try has taken the key over
   * meanwhile (this one was too slow): its work must then be undone.
   */
  finish(call: IdempotentCall, since: Date, answer: StoredAnswer, tx?: Tx): Promise<void>
  /** Refusals are not kept: the same key may try again. */
  abandon(call: IdempotentCall): Promise<void>
}

const KEPT_DAYS = 30
/** A process that died at work leaves its key behind; after this long another try takes it over. */
const IN_FLIGHT_MILLISECONDS = 60_000

/** Stores what a call answers, in the transaction that does its work. */
export type Settle = (
  tx: Tx,
  body: unknown,
  told: { sessionId: string | undefined; headers: Record<string, string> },
) => Promise<void>

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([body]))
    .digest('hex')

/** Keys are UUIDs made by the client, so that of an unknown caller cannot be guessed by another. */
const callerOf = (call: IdempotentCall): string => call.sessionId ?? 'new'

export function openIdempotency({ db, clock }: ShopContext): Idempotency {
  const table = idempotencyKey
  const same = (call: IdempotentCall) => and(eq(table.endpoint, call.endpoint), eq(table.key, call.key))
  const own = (call: IdempotentCall) => and(same(call), eq(table.caller, callerOf(call)))

  return {
    async begin(call) {
      const now = clock()
      const row = {
        ...{ endpoint: call.endpoint, key: call.key, caller: callerOf(call), bodyHash: hashOf(call.body) },
        ...{ startedAt: now, expiresAt: new Date(now.getTime() + KEPT_DAYS * 86_400_000) },
      }
      // The answer that opened a session may have been lost on its way: the retry then comes with or without it.
      const [opened] = call.sessionId
        ? await db
            .select()
            .from(table)
            .where(and(same(call), eq(table.caller, 'new'), eq(table.sessionId, call.sessionId)))
        : []
      if (!opened) {
        const stale = new Date(now.getTime() - IN_FLIGHT_MILLISECONDS)
        const taken = await db
          .insert(table)
          .values(row)
          .onConflictDoUpdate({
            target: [table.endpoint, table.key, table.caller],
            set: {
              startedAt: now,
              bodyHash: row.bodyHash,
              status: null,
              body: null,
              expiresAt: row.expiresAt,
            },
            setWhere: or(
              and(isNull(table.status), lt(table.startedAt, stale), eq(table.bodyHash, row.bodyHash)),
              lt(table.expiresAt, now),
            ),
          })
          .returning({ key: table.key })
        if (taken.length > 0) return { state: 'mine', since: now }
      }
      const [known] = opened ? [opened] : await db.select().from(table).where(own(call))
      if (!known) return { state: 'in_flight' }
      if (known.bodyHash !== row.bodyHash) return { state: 'mismatch' }
      if (known.status === null) return { state: 'in_flight' }
      const { status, sessionId } = known
      const { body, headers } = known.body as Pick<StoredAnswer, 'body' | 'headers'>
      return { state: 'answered', answer: { status, body, headers, sessionId } }
    },
    async finish(call, since, { status, body, headers, sessionId }, tx) {
      const kept = await (tx ?? db)
        .update(table)
        .set({ status, body: sql`${JSON.stringify({ body, headers })}::jsonb`, sessionId })
        .where(and(own(call), isNull(table.status), eq(table.startedAt, since)))
        .returning({ key: table.key })
      if (kept.length === 0) throw new Error(`another try has taken over ${call.endpoint} ${call.key}`)
    },
    async abandon(call) {
      await db.delete(table).where(and(own(call), isNull(table.status)))
    },
  }
}
