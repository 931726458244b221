import { CART_COUNT, SESSION_KIND } from '#contract/api-headers.ts'
import type { Sessions } from '#server/services/session/sessions.ts'
import type { Settle } from '#server/services/idempotency.ts'
import type { Reply } from './route.ts'

export interface CollectedReply extends Reply {
  headers: Headers
  /** The session whose token the reply carries. */
  sessionId: string | undefined
  settle: Settle | undefined
}

/** Collects the headers that a handler sets beside its body. */
export function collectReply(sessions: Sessions): CollectedReply {
  const headers = new Headers()
  const reply: CollectedReply = {
    headers,
    sessionId: undefined,
    settle: undefined,
    async authorize({ id }) {
      const { token, kind } = await sessions.issue(id)
      reply.sessionId = id
      headers.set('authorization', `Bearer ${token}`)
      headers.set(SESSION_KIND, kind)
    },
    endSession() {
      reply.sessionId = undefined
      headers.set('authorization', '')
    },
    countCart: (count) => headers.set(CART_COUNT, String(count)),
    header: (name, value) => headers.set(name, value),
  }
  return reply
}

/** The outcome of a handler. */
export type HandlerOutcome = { ok: true; status: number; body: unknown } | { ok: false; response: Response }

export function toResponse(
  { status, body }: { status: number; body: unknown },
  { headers }: CollectedReply,
): Response {
  // A file (a voucher's PDF) is sent as it is; its handler has set the content type.
  if (body instanceof Uint8Array) return new Response(new Uint8Array(body), { status, headers })
  return Response.json(body, { status, headers })
}
