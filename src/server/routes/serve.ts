import { Hono } from 'hono'
import type { Call } from '#contract/call.ts'
import type { Idempotency, IdempotentCall } from '#server/services/idempotency.ts'
import type { Limits } from '#server/services/limits.ts'
import type { Sessions } from '#server/services/sessions.ts'
import { readAsked } from './asked.ts'
import { callerOf } from './caller.ts'
import { problem } from './problem.ts'
import type { Caller, Reply, Route } from './route.ts'

export interface ServeDependencies {
  sessions: Sessions
  limits: Limits
  idempotency: Idempotency
}

/** Our own mistakes and a database that is away; the caller hears 503, the log hears why. */
export type ReportError = (error: unknown, requestId: string) => void

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const RETRY_SECONDS = '1'

const honoPath = (call: Call): string => call.path.replaceAll(/\{(\w+)\}/g, ':$1')

interface Collected extends Reply {
  headers: Headers
  session: { id: string; kind: 'guest' | 'member' | 'agent' } | undefined
}

function collectReply(sessions: Sessions): Collected {
  const headers = new Headers()
  const reply: Collected = {
    headers,
    session: undefined,
    async authorize(session) {
      reply.session = session
      headers.set('authorization', `Bearer ${await sessions.issue(session)}`)
    },
    countCart: (count) => headers.set('x-cart-count', String(count)),
    header: (name, value) => headers.set(name, value),
  }
  return reply
}

async function answer(
  { call, handle, limit }: Route,
  request: Request,
  params: Record<string, string>,
  caller: Caller,
  { sessions, limits, idempotency }: ServeDependencies,
): Promise<Response> {
  const wait = limit && (await limits.spend(limit, caller.address))
  if (wait !== undefined)
    return problem({ code: 'too_many_requests' }, caller, { 'retry-after': String(wait) })
  const asked = await readAsked(call, request, params)
  if (!asked.ok) return problem(asked.failure, caller)
  const reply = collectReply(sessions)

  const work = async (): Promise<{ response: Response; body?: unknown }> => {
    const answered = await handle(asked.value, caller, reply)
    if (!answered.ok) return { response: problem(answered.failure, caller) }
    const { headers } = reply
    return {
      response: Response.json(answered.value, { status: call.status ?? 200, headers }),
      body: answered.value,
    }
  }
  if (!call.idempotent) return (await work()).response

  const key = request.headers.get('idempotency-key') ?? ''
  if (!KEY.test(key)) return problem({ code: 'malformed', fields: { 'idempotency-key': 'required' } }, caller)
  const sessionId = (await caller.session())?.id
  const keyed: IdempotentCall = { endpoint: call.path, key, body: asked.value.body, sessionId }
  const begun = await idempotency.begin(keyed)
  if (begun.state === 'in_flight')
    return problem({ code: 'in_flight' }, caller, { 'retry-after': RETRY_SECONDS })
  if (begun.state === 'mismatch') return problem({ code: 'idempotency_mismatch' }, caller)
  if (begun.state === 'answered') {
    const { status, body, sessionId: opened } = begun.answer
    if (opened) await reply.authorize({ id: opened, kind: 'guest' })
    return Response.json(body, { status, headers: reply.headers })
  }
  try {
    const { response, body } = await work()
    if (response.ok) {
      await idempotency.finish(keyed, { status: response.status, body, sessionId: reply.session?.id ?? null })
    } else await idempotency.abandon(keyed)
    return response
  } catch (error) {
    await idempotency.abandon(keyed).catch(() => {})
    throw error
  }
}

/** Puts every call of the list under `/api/v2`, with one error shape for whatever else is asked there. */
export function serveRoutes(routes: Route[], dependencies: ServeDependencies, report: ReportError): Hono {
  const api = new Hono()
  for (const route of routes) {
    api.on(route.call.method, honoPath(route.call), async (context) => {
      const caller = callerOf(context.req.raw, dependencies.sessions)
      try {
        const params = context.req.param() as Record<string, string>
        return await answer(route, context.req.raw, params, caller, dependencies)
      } catch (error) {
        report(error, caller.requestId)
        return problem({ code: 'unavailable' }, caller, { 'retry-after': RETRY_SECONDS })
      }
    })
  }
  for (const path of new Set(routes.map((route) => honoPath(route.call)))) {
    const allow = routes.filter((route) => honoPath(route.call) === path).map((route) => route.call.method)
    api.all(path, (context) =>
      problem({ code: 'method_not_allowed' }, callerOf(context.req.raw, dependencies.sessions), {
        allow: allow.join(', '),
      }),
    )
  }
  return api
}
