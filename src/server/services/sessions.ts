import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { session } from '#server/db/schema/sale.ts'
import { readToken, signToken, type Purpose } from '#server/sessions/token.ts'
import type { ShopContext } from './context.ts'

export type Session = typeof session.$inferSelect

/** S9: the session token lives 60 days from its last renewal. */
const SESSION_DAYS = 60

export interface Sessions {
  /** The live session of a token; whatever is forged, ended or revoked counts as none. */
  find(token: string | undefined, purpose?: Purpose): Promise<Session | undefined>
  open(tx: Tx): Promise<Session>
  /** A fresh token: given whenever a session is opened or its sale changed. */
  issue(session: Pick<Session, 'id' | 'kind'>, purpose?: Purpose): Promise<string>
  /** Leads back to what this session was paying, for a day, and to nothing else. */
  issueResume(session: Pick<Session, 'id' | 'kind'>): Promise<string>
  revoke(tx: Database | Tx, sessionId: string): Promise<void>
}

export function openSessions({ db, keys, clock }: ShopContext): Sessions {
  const endOf = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * 86_400_000)

  return {
    async find(token, purpose = 'session') {
      if (!token) return undefined
      const now = clock()
      const claims = await readToken(keys, token, purpose, now)
      if (!claims) return undefined
      const [found] = await db
        .select()
        .from(session)
        .where(and(eq(session.id, claims.sessionId), gt(session.expiresAt, now), isNull(session.revokedAt)))
        .limit(1)
      return found
    },
    async open(tx) {
      const now = clock()
      const opened: Session = {
        ...{ id: randomUUID(), kind: 'guest', saleId: null, createdAt: now },
        ...{ expiresAt: endOf(now), revokedAt: null },
      }
      await tx.insert(session).values(opened)
      return opened
    },
    async issue({ id, kind }, purpose = 'session') {
      const now = clock()
      const expires = endOf(now)
      await db.update(session).set({ expiresAt: expires }).where(eq(session.id, id))
      return signToken(keys, { sessionId: id, kind }, purpose, { now, expires })
    },
    issueResume({ id, kind }) {
      const now = clock()
      const expires = new Date(now.getTime() + 86_400_000)
      return signToken(keys, { sessionId: id, kind }, 'resume', { now, expires })
    },
    async revoke(tx, sessionId) {
      await tx.update(session).set({ revokedAt: clock() }).where(eq(session.id, sessionId))
    },
  }
}
