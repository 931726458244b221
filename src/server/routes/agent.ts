import { getAgent, getStatement, loginAgent, logoutAgent } from '#contract/agent.ts'
import { DEVICE_HEADER } from '#contract/api-headers.ts'
import { daysPeriod, monthPeriod } from '#domain/period.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { pageOf } from '#server/services/page.ts'
import { loginCallerOf } from './member.ts'
import { endSession, markPrivate } from './private-reply.ts'
import { route, type Route } from './route.ts'

export const agentRoutes = ({ agents, statements, logout }: Services): Route[] => [
  route(
    loginAgent,
    async ({ body }, caller, reply) => {
      const entered = await agents.login(body, await loginCallerOf(caller))
      if (!entered.ok) return entered
      const { session, count, agent, device } = entered.value
      await reply.authorize(session)
      reply.countCart(count)
      reply.header(DEVICE_HEADER, device)
      return ok(agent)
    },
    { limit: 'login' },
  ),
  route(logoutAgent, (_, caller, reply) => endSession(logout, caller, reply)),
  route(getAgent, async (_, caller, reply) => markPrivate(reply, await agents.read(await caller.session()))),
  route(getStatement, async ({ query }, caller, reply) => {
    const { month, from, to } = query
    const period = month ? monthPeriod(month) : daysPeriod(from, to)
    return markPrivate(reply, await statements.read(await caller.session(), period, pageOf(query)))
  }),
]
