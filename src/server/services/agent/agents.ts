import { eq } from 'drizzle-orm'
import type { Agent } from '#contract/account/agent.ts'
import { emailKeyOf } from '#domain/mail/email.ts'
import { ok } from '#domain/result.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { agent } from '#server/db/schema/agent.ts'
import { isPassword } from '#server/sessions/password.ts'
import { agentOf, agentView, isActiveAgent } from './agent-view.ts'
import type { ShopContext } from '#server/context.ts'
import type { Discounts } from '../discount/discounts.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { LoginDevices } from '../session/login-devices.ts'
import { createLoginGuard } from '../session/login-guard.ts'
import type { Credentials, LoginCaller } from '../member/member-login.ts'
import type { BasketUnitOfWork } from '../basket/basket-unit-of-work.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Session, Sessions } from '../session/sessions.ts'
import { claimBasketOnLogin, type LoginResult } from '../basket/claim-basket-on-login.ts'

export type AgentLogin = LoginResult & { agent: Agent; device: string }

/** Travel agencies, whose accounts the operator opens (`npm run agent`). */
export interface Agents {
  login(credentials: Credentials, who: LoginCaller): Promise<Answer<AgentLogin>>
  read(session: Session | undefined): Promise<Answer<Agent>>
}

export interface AgentDependencies {
  sessions: Sessions
  discounts: Discounts
  basket: Pick<BasketUnitOfWork, 'end'>
  limits: Limits
  devices: LoginDevices
}

export function createAgents(context: ShopContext, parts: AgentDependencies): Agents {
  const { sessions, discounts, basket, limits, devices } = parts
  const { db, clock } = context
  const guard = createLoginGuard(limits, devices)

  return {
    async login({ email, password, remember }, who) {
      const asked = await guard.ask('agent', email, who)
      if (!asked.ok) return asked
      const [row] = await db
        .select()
        .from(agent)
        .where(eq(agent.emailKey, emailKeyOf(email)))
      const isRight = await isPassword(password, row?.passwordHash)
      if (!isRight || !row || !isActiveAgent(context, row)) return refuse('login_failed')
      await asked.value.forgive()
      const owner = { agentId: row.id, currency: row.currency }
      return inTransaction(db, async (tx) => {
        const using = { sessions, discounts, basket, now: clock() }
        const entered = await claimBasketOnLogin(tx, who.session, owner, remember, using)
        const device = await devices.renew(tx, { agentId: row.id }, who.device)
        return ok({ ...entered, device, agent: await agentView(tx, row) })
      })
    },

    async read(session) {
      const found = await agentOf(db, context, session)
      return found.ok ? ok(await agentView(db, found.value)) : found
    },
  }
}
