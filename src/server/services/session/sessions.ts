import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { rowAsJson, rowFromJson } from '#server/db/row-as-json.ts'
import { paymentAttempt } from '#server/db/schema/payment.ts'
import { session } from '#server/db/schema/sale.ts'
import { statement } from '#server/db/statement.ts'
import { readToken, signToken, type Purpose } from '#server/sessions/token.ts'
import type { ShopContext } from '#server/context.ts'

export type Session = typeof session.$inferSelect

const FIND = statement<{ row: Record<string, unknown> }>(
  'find session',
  `select ${rowAsJson(session, 's')} as row from session s
   where s.id = $1 and s.expires_at > $2 and s.revoked_at is null`,
)
/** Does not wait for the disk: if a power cut loses a renewal, the next one replaces it. */
const RENEW = statement<{ kind: Session['kind']; expires_at: string }>(
  'renew session',
  `update session set expires_at = $2::timestamptz + make_interval(days => days) where id = $1
   returning kind, expires_at, set_config('synchronous_commit', 'off', true)`,
)

/** The owner of a session. */
export type Owner = { memberId: number } | { agentId: number }

/** A session of another member or agent; a guest session has no owner. */
export const belongsToAnother = ({ memberId, agentId }: Session, owner: Owner): boolean =>
  'memberId' in owner
    ? agentId !== null || (memberId !== null && memberId !== owner.memberId)
    : memberId !== null || (agentId !== null && agentId !== owner.agentId)

/** S9: the session token lives 60 days from its last renewal. */
const SESSION_DAYS = 60
/** For a login that is not to be remembered. */
const SHORT_DAYS = 1

export interface Sessions {
  /** The live session of a token; whatever is forged, ended or revoked counts as none. */
  find(token: string | undefined, purpose?: Purpose): Promise<Session | undefined>
  open(tx: Tx, saleId?: number): Promise<Session>
  /**
   * Replaces the session at login, so that nobody who knew the old token shares the new one. Its open
   * payments are moved to the new one, unless they were somebody else's; the caller moves the basket.
   */
  replace(tx: Tx, old: Session | undefined, owner: Owner, remember: boolean): Promise<Session>
  /** A fresh token: given whenever a session is opened or its sale changed. */
  issue(sessionId: string): Promise<{ token: string; kind: Session['kind'] }>
  /** Gives access for a day to what this session was paying, and to nothing else. */
  issueResume(session: Pick<Session, 'id' | 'kind'>): Promise<string>
  revoke(tx: Database | Tx, sessionId: string): Promise<void>
  /** Ends all sessions of a member but one, after a new password. */
  revokeOthers(tx: Database | Tx, memberId: number, kept?: string): Promise<void>
}

export function createSessions({ db, keys, clock }: ShopContext): Sessions {
  const dayAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * 86_400_000)

  async function write(tx: Tx, own: Partial<Session> = {}): Promise<Session> {
    const now = clock()
    const days = own.days ?? SESSION_DAYS
    const opened: Session = {
      id: randomUUID(),
      kind: 'guest',
      saleId: null,
      memberId: null,
      agentId: null,
      days,
      createdAt: now,
      expiresAt: dayAfter(now, days),
      revokedAt: null,
      ...own,
    }
    await tx.insert(session).values(opened)
    return opened
  }

  async function revoke(tx: Database | Tx, sessionId: string): Promise<void> {
    await tx.update(session).set({ revokedAt: clock() }).where(eq(session.id, sessionId))
  }

  return {
    async find(token, purpose = 'session') {
      if (!token) return undefined
      const now = clock()
      const claims = await readToken(keys, token, purpose, now)
      if (!claims) return undefined
      const [found] = await FIND(db, [claims.sessionId, now])
      return found && rowFromJson(session, found.row)
    },
    open: (tx, saleId) => write(tx, saleId === undefined ? {} : { saleId }),
    async replace(tx, old, owner, remember) {
      const kind = 'memberId' in owner ? 'member' : 'agent'
      const opened = await write(tx, { kind, ...owner, days: remember ? SESSION_DAYS : SHORT_DAYS })
      if (old) {
        await tx.update(session).set({ revokedAt: clock(), saleId: null }).where(eq(session.id, old.id))
        const paying = eq(paymentAttempt.sessionId, old.id)
        if (!belongsToAnother(old, owner))
          await tx.update(paymentAttempt).set({ sessionId: opened.id }).where(paying)
      }
      return opened
    },
    async issue(sessionId) {
      const now = clock()
      const [renewed] = await RENEW(db, [sessionId, now])
      if (!renewed) throw new Error('the session to renew is gone')
      const { kind } = renewed
      const expiresAt = new Date(renewed.expires_at)
      const token = await signToken(keys, { sessionId, kind }, 'session', { now, expires: expiresAt })
      return { token, kind }
    },
    issueResume({ id, kind }) {
      const now = clock()
      return signToken(keys, { sessionId: id, kind }, 'resume', { now, expires: dayAfter(now, 1) })
    },
    revoke,
    async revokeOthers(tx, memberId, kept) {
      const others = and(eq(session.memberId, memberId), isNull(session.revokedAt))
      await tx
        .update(session)
        .set({ revokedAt: clock() })
        .where(kept ? and(others, ne(session.id, kept)) : others)
    },
  }
}
