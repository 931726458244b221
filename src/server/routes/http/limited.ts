import type { MiddlewareHandler } from 'hono'
import type { LimitName, Limits } from '#server/limits/limits.ts'
import type { Sessions } from '#server/services/session/sessions.ts'
import { callerOf } from './caller.ts'
import { problem } from './problem.ts'

/** Rate limit for addresses that are not calls of the contract. */
export const limited =
  (name: LimitName, limits: Limits, sessions: Sessions): MiddlewareHandler =>
  async ({ req }, next) => {
    const caller = callerOf(req.raw, sessions)
    const wait = await limits.spend(name, caller.address)
    if (wait === undefined) return next()
    return problem({ code: 'too_many_requests' }, caller, { 'retry-after': String(wait) })
  }
