import { getAgent, getAgentSales, getStatement, loginAgent, logoutAgent } from '#contract/account/agent.ts'
import { DEVICE_HEADER } from '#contract/api-headers.ts'
import { daysPeriod, monthPeriod, type Period } from '#domain/time/period.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { pageOf } from '#server/services/page.ts'
import { loginCallerOf } from './member.ts'
import { endSession, markPrivate } from '#server/routes/http/private-reply.ts'
import { route, type Route } from '#server/routes/http/route.ts'

interface PeriodQuery {
  month?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
const periodOf = ({ month, from, to }: PeriodQuery): Period =>
  month ? monthPeriod(month) : daysPeriod(from, to)

export const agentRoutes = ({ agents, statements, agentSales, logout }: Services): Route[] => [
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
  route(logoutAgent, (_, caller, reply) => endSession(logout, caller, reply, 'agentId')),
  route(getAgent, async (_, caller, reply) => markPrivate(reply, await agents.read(await caller.session()))),
  route(getStatement, async ({ query }, caller, reply) => {
    const read = await statements.read(await caller.session(), periodOf(query), pageOf(query))
    return markPrivate(reply, read)
  }),
  route(getAgentSales, async ({ query }, caller, reply) => {
    const filter = { period: periodOf(query), status: query.status }
    const page = pageOf(query)
    const found = await agentSales.list(await caller.session(), caller.locale, filter, page)
    return markPrivate(reply, found.ok ? ok({ ...found.value, ...page }) : found)
  }),
]
