import { atom, readonlyType } from 'nanostores'
import { login, logout, readAgent } from '#client/agent.ts'
import { browser } from '#client/browser.ts'
import type { Agent } from '#contract/agent.ts'
import type { Failure } from '#contract/failure.ts'
import { currencyIds } from '#domain/money.ts'
import type { Result } from '#domain/result.ts'
import { emptyBasket, loadBasket } from './basket.ts'
import { shopCookie } from './shop-cookie.ts'

/** `ended`: the page was opened as an agent's, but the login has ended since, here or in another tab. */
type AgentState =
  | { status: 'unknown' }
  | { status: 'nobody'; ended: boolean }
  | { status: 'agent'; agent: Agent }
  | { status: 'failed'; failure: Failure }

const $state = atom<AgentState>({ status: 'unknown' })
export const $agent = readonlyType($state)

/** Codes that say that no agent is logged in (any more). */
const endings: readonly Failure['code'][] = ['no_session', 'agents_only']

const isMarked = (): boolean => document.documentElement.dataset.agent !== undefined

/** Agents see the shop in the currency of their credit, as their baskets are priced in it. */
function showAgent(agent: Agent): void {
  const { dataset } = document.documentElement
  dataset.agent = 'yes'
  if (dataset.currency !== agent.currency) {
    dataset.currency = agent.currency
    document.cookie = shopCookie('currency', String(currencyIds[agent.currency]), 60)
  }
  $state.set({ status: 'agent', agent })
}

function forgetAgent(ended: boolean): void {
  delete document.documentElement.dataset.agent
  document.cookie = shopCookie('isagent', '', 0)
  $state.set({ status: 'nobody', ended })
}

/** To be called for every failed call of the agent area, whatever it asked for. */
export function noteAgentFailure(failure: Failure): void {
  if (endings.includes(failure.code)) forgetAgent(true)
}

/** Asks the API only where the cookie says that an agent is logged in. */
export async function loadAgent(): Promise<void> {
  if (!isMarked()) return $state.set({ status: 'nobody', ended: false })
  const read = await readAgent(browser)
  if (read.ok) return showAgent(read.value)
  noteAgentFailure(read.failure)
  if (!endings.includes(read.failure.code)) $state.set({ status: 'failed', failure: read.failure })
}

/** A refusal leaves session and basket as they are. */
export async function loginAgent(credentials: {
  email: string
  password: string
  remember: boolean
}): Promise<Result<Agent, Failure>> {
  const entered = await login(browser, credentials)
  if (!entered.ok) return entered
  showAgent(entered.value)
  // The agency has taken over the guest's basket, in its own currency.
  await loadBasket()
  return entered
}

/** Ends the session, its cookies and its basket (S4), and goes to the root of the shop. */
export async function logoutAgent(): Promise<Result<unknown, Failure>> {
  const ended = await logout(browser)
  if (!ended.ok) return ended
  emptyBasket()
  forgetAgent(false)
  location.assign('/')
  return ended
}
