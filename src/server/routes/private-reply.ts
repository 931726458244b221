import { ok } from '#domain/result.ts'
import type { Logout } from '#server/services/logout.ts'
import type { Caller, Reply } from './route.ts'

/** What is about a person is stored by no cache on its way. */
export function privately<T>(reply: Reply, answer: T): T {
  reply.header('cache-control', 'no-store')
  return answer
}

/** Logs out, here and in the database; who is not logged in is not any more. */
export async function endSession(logout: Logout, caller: Caller, reply: Reply) {
  const session = await caller.session()
  if (session) await logout(session)
  reply.endSession()
  reply.countCart(0)
  return ok({ loggedOut: true as const })
}
