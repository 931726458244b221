import type { MiddlewareHandler } from 'hono'
import type { Limits } from '#server/limits/limits.ts'
import type { Sessions } from '#server/services/session/sessions.ts'
import { callerOf } from './caller.ts'
import { problem } from './problem.ts'

const MALFORMED = new Set([400, 413])

/**
 * Reads nothing more from an address that has sent too much which cannot be read. Webhooks have a limit of
 * their own.
 */
export const limitMalformed =
  (limits: Limits, sessions: Sessions): MiddlewareHandler =>
  async (context, next) => {
    const { raw, path } = context.req
    if (path.startsWith('/api/webhooks/')) return next()
    const address = raw.headers.get('x-forwarded-for') ?? ''
    const wait = limits.wait('malformed', address)
    if (wait !== undefined) {
      const caller = callerOf(raw, sessions)
      return problem({ code: 'too_many_requests' }, caller, { 'retry-after': String(wait) })
    }
    await next()
    if (MALFORMED.has(context.res.status)) await limits.spend('malformed', address)
    return undefined
  }
