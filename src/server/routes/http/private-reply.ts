import { ok } from '#domain/result.ts'
import type { Logout } from '#server/services/session/logout.ts'
import type { Caller, Reply } from './route.ts'

/** Marks a personal reply so that no cache stores it. */
export function markPrivate<T>(reply: Reply, answer: T): T {
  reply.header('cache-control', 'no-store')
  return answer
}

/**
 * Ends the session here and in the database; succeeds without a session too. A session of another role, begun
 * in another tab meanwhile, goes on with its basket.
 */
export async function endSession(logout: Logout, caller: Caller, reply: Reply, role: 'agentId' | 'memberId') {
  const session = await caller.session()
  if (session && session[role] === null) {
    await reply.authorize(session)
    return ok({ loggedOut: true as const })
  }
  if (session) await logout(session)
  reply.endSession()
  reply.countCart(0)
  return ok({ loggedOut: true as const })
}
