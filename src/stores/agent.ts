import { login, logout, readAgent } from '#client/agent.ts'
import { browser } from '#client/browser.ts'
import type { Agent } from '#contract/account/agent.ts'
import type { Failure } from '#contract/failure.ts'
import type { Credentials } from '#contract/account/login.ts'
import type { Result } from '#domain/result.ts'
import { $agent, isMarkedAsAgent, setAgentState } from './agent-state.ts'
import { emptyBasket, loadBasket } from './basket.ts'
import { showCreditCurrency, showOwnCurrency } from './own-currency.ts'

/** Codes that say that no agent is logged in (any more). */
const endings: readonly Failure['code'][] = ['no_session', 'agents_only']

/** Agents see the shop in the currency of their credit, as their baskets are priced in it. */
function showAgent(agent: Agent): void {
  const { dataset } = document.documentElement
  dataset.agent ??= 'yes'
  showCreditCurrency(agent.currency)
  setAgentState({ status: 'agent', agent })
}

function forgetAgent(ended: boolean): void {
  delete document.documentElement.dataset.agent
  showOwnCurrency()
  setAgentState({ status: 'nobody', ended })
}

/** To be called for every failed call of the agent area, whatever it asked for. */
export function noteAgentFailure(failure: Failure): void {
  if (endings.includes(failure.code)) forgetAgent(true)
}

let reading: Promise<void> | undefined
let isLoggingOut = false

/**
 * Asks the API only where the cookie says that an agent is logged in; once for all that ask at the same
 * time, as header and island do. A known agent stays while the shop does not answer.
 */
export async function loadAgent(): Promise<void> {
  if (isLoggingOut) return
  reading ??= askWho().finally(() => (reading = undefined))
  await reading
}

async function askWho(): Promise<void> {
  const { status } = $agent.get()
  const wasAgent = status === 'agent'
  if (!isMarkedAsAgent()) {
    if (status !== 'nobody') setAgentState({ status: 'nobody', ended: wasAgent })
    return
  }
  const read = await readAgent(browser)
  if (read.ok) return showAgent(read.value)
  noteAgentFailure(read.failure)
  const isEnd = endings.includes(read.failure.code)
  if (!isEnd && !wasAgent) setAgentState({ status: 'failed', failure: read.failure })
}

/** A refusal leaves session and basket as they are. */
export async function loginAgent(credentials: Credentials): Promise<Result<Agent, Failure>> {
  const entered = await login(browser, credentials)
  if (!entered.ok) return entered
  showAgent(entered.value)
  // The agency has taken over the guest's basket, in its own currency.
  await loadBasket()
  return entered
}

/** Ends the session, its cookies and its basket (S4), and goes to the root of the shop. */
export async function logoutAgent(): Promise<Result<unknown, Failure>> {
  isLoggingOut = true
  // A read that the server answers after the logout would tell the agent that the session has ended.
  await reading
  const ended = await logout(browser)
  isLoggingOut = false
  if (!ended.ok) return ended
  emptyBasket()
  forgetAgent(false)
  location.assign('/')
  return ended
}
