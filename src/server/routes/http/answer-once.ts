import { SESSION_KIND } from '#contract/api-headers.ts'
import type { Call } from '#contract/call.ts'
import type { Idempotency, IdempotentCall } from '#server/services/idempotency.ts'
import { problem } from './problem.ts'
import { toResponse, type CollectedReply, type HandlerOutcome } from './reply.ts'
import type { Caller } from './route.ts'

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const RETRY_SECONDS = '1'

export interface AnswerOnceOptions {
  call: Call
  request: Request
  body: unknown
  caller: Caller
  reply: CollectedReply
  idempotency: Idempotency
  work: () => Promise<HandlerOutcome>
}

/** Session tokens are never stored: a repeated answer gets a fresh one. */
const keptHeaders = ({ headers }: CollectedReply): Record<string, string> => {
  const kept = new Headers(headers)
  kept.delete('authorization')
  kept.delete(SESSION_KIND)
  return Object.fromEntries(kept)
}

/** Runs a call once per idempotency key; a repeated request gets the first answer with its headers. */
export async function answerOnce({
  call,
  request,
  body,
  caller,
  reply,
  idempotency,
  work,
}: AnswerOnceOptions): Promise<Response> {
  const key = request.headers.get('idempotency-key') ?? ''
  if (!KEY.test(key)) return problem({ code: 'malformed', fields: { 'idempotency-key': 'required' } }, caller)
  const keyed: IdempotentCall = { endpoint: call.path, key, body, sessionId: (await caller.session())?.id }
  const begun = await idempotency.begin(keyed)
  if (begun.state === 'in_flight')
    return problem({ code: 'in_flight' }, caller, { 'retry-after': RETRY_SECONDS })
  if (begun.state === 'mismatch') return problem({ code: 'idempotency_mismatch' }, caller)
  if (begun.state === 'answered') {
    const { answer } = begun
    for (const [name, value] of Object.entries(answer.headers)) reply.header(name, value)
    if (answer.sessionId) await reply.authorize({ id: answer.sessionId })
    return toResponse(answer, reply)
  }
  const { since } = begun
  const stored = { already: false }
  reply.settle = async (tx, answered, { sessionId = null, headers }) => {
    await idempotency.finish(
      keyed,
      since,
      { status: call.status ?? 200, body: answered, headers, sessionId },
      tx,
    )
    stored.already = true
  }
  try {
    const worked = await work()
    if (!worked.ok) {
      await idempotency.abandon(keyed, since)
      return worked.response
    }
    const { status, body: answered } = worked
    if (!stored.already) {
      const kept = {
        status,
        body: answered,
        headers: keptHeaders(reply),
        sessionId: reply.sessionId ?? null,
      }
      await idempotency.finish(keyed, since, kept)
    }
    return toResponse(worked, reply)
  } catch (error) {
    await idempotency.abandon(keyed, since).catch(() => undefined)
    throw error
  }
}
