import type { Sessions } from '#server/services/sessions.ts'
import type { Reply } from './route.ts'

export interface Collected extends Reply {
  headers: Headers
  /** Whose token the answer brings. */
  sessionId: string | undefined
}

/** Gathers what a handler says beside its body. */
export function collectReply(sessions: Sessions): Collected {
  const headers = new Headers()
  const reply: Collected = {
    headers,
    sessionId: undefined,
    async authorize({ id }) {
      const { token, kind } = await sessions.issue(id)
      reply.sessionId = id
      headers.set('authorization', `Bearer ${token}`)
      headers.set('x-session-kind', kind)
    },
    endSession() {
      reply.sessionId = undefined
      headers.set('authorization', '')
    },
    countCart: (count) => headers.set('x-cart-count', String(count)),
    header: (name, value) => headers.set(name, value),
  }
  return reply
}

/** What a handler made of a call. */
export type Worked = { ok: true; status: number; body: unknown } | { ok: false; response: Response }

export const toResponse = ({ status, body }: { status: number; body: unknown }, reply: Collected): Response =>
  Response.json(body, { status, headers: reply.headers })
