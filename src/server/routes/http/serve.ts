import { Hono } from 'hono'
import type { Call } from '#contract/call.ts'
import type { Idempotency } from '#server/services/idempotency.ts'
import type { Limits } from '#server/limits/limits.ts'
import { TooManyPasswords } from '#server/sessions/password.ts'
import type { Sessions } from '#server/services/session/sessions.ts'
import { parseRequest } from './parse-request.ts'
import { callerOf } from './caller.ts'
import { sendCachePolicy } from './cache-policy.ts'
import { problem } from './problem.ts'
import { answerOnce } from './answer-once.ts'
import { collectReply, toResponse, type HandlerOutcome } from './reply.ts'
import type { Caller, Route } from './route.ts'

export interface ServeDependencies {
  sessions: Sessions
  limits: Limits
  idempotency: Idempotency
}

/** Reports our own errors and an unreachable database: the caller gets 503, the cause goes to the log. */
export type ReportError = (error: unknown, requestId: string) => void

const RETRY_SECONDS = '1'

const honoPath = (call: Call): string => call.path.replaceAll(/\{(\w+)\}/g, ':$1')

async function answer(
  { call, handle, limit, cache }: Route,
  request: Request,
  params: Record<string, string>,
  caller: Caller,
  { sessions, limits, idempotency }: ServeDependencies,
): Promise<Response> {
  const wait = limit && (await limits.spend(limit, caller.address))
  if (wait !== undefined)
    return problem({ code: 'too_many_requests' }, caller, { 'retry-after': String(wait) })
  const asked = await parseRequest(call, request, params)
  if (!asked.ok) return problem(asked.failure, caller)
  const reply = collectReply(sessions)

  const work = async (): Promise<HandlerOutcome> => {
    const answered = await handle(asked.value, caller, reply)
    if (!answered.ok) return { ok: false, response: problem(answered.failure, caller) }
    return { ok: true, status: call.status ?? 200, body: answered.value }
  }
  if (call.idempotent)
    return answerOnce({ call, request, body: asked.value.body, caller, reply, idempotency, work })
  const worked = await work()
  if (worked.ok && cache) sendCachePolicy(cache, asked.value, (name, value) => reply.header(name, value))
  return worked.ok ? toResponse(worked, reply) : worked.response
}

/** The `Allow` header of an address; every GET also answers HEAD. */
function allowed(routes: Route[]): string {
  const methods = routes.map((route): string => route.call.method)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

/**
 * Mounts every call of the list under `/api/v2`; other methods on its addresses get the same error shape.
 */
export function serveRoutes(routes: Route[], dependencies: ServeDependencies, report: ReportError): Hono {
  const api = new Hono()
  for (const route of routes) {
    api.on(route.call.method, honoPath(route.call), async (context) => {
      const caller = callerOf(context.req.raw, dependencies.sessions)
      try {
        const params = context.req.param() as Record<string, string>
        return await answer(route, context.req.raw, params, caller, dependencies)
      } catch (error) {
        if (error instanceof TooManyPasswords)
          return problem({ code: 'too_many_requests' }, caller, { 'retry-after': RETRY_SECONDS })
        report(error, caller.requestId)
        return problem({ code: 'unavailable' }, caller, { 'retry-after': RETRY_SECONDS })
      }
    })
  }
  for (const path of new Set(routes.map((route) => honoPath(route.call)))) {
    const allow = allowed(routes.filter((route) => honoPath(route.call) === path))
    api.all(path, (context) =>
      context.req.method === 'OPTIONS'
        ? new Response(null, { status: 204, headers: { allow } })
        : problem({ code: 'method_not_allowed' }, callerOf(context.req.raw, dependencies.sessions), {
            allow,
          }),
    )
  }
  return api
}
