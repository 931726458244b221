import { atom, readonlyType } from 'nanostores'
import type { Agent } from '#contract/account/agent.ts'
import type { Failure } from '#contract/failure.ts'

/** `ended`: the page was opened as an agent's, but the login has ended since, here or in another tab. */
export type AgentState =
  | { status: 'unknown' }
  | { status: 'nobody'; ended: boolean }
  | { status: 'agent'; agent: Agent }
  | { status: 'failed'; failure: Failure }

const $state = atom<AgentState>({ status: 'unknown' })

/**
 * Who is logged in as an agent. Apart from the calls that find it out (`agent.ts`), which the header loads
 * for agents alone.
 */
export const $agent = readonlyType($state)
export const setAgentState = (state: AgentState): void => $state.set(state)

/** By the cookie, before anybody has asked the API. */
export const isMarkedAsAgent = (): boolean => document.documentElement.dataset.agent !== undefined
