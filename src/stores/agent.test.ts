import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Agent } from '#contract/account/agent.ts'
import type { FailureCode } from '#contract/failure.ts'

type AgentStore = typeof import('./agent.ts')
type StateStore = typeof import('./agent-state.ts')

let store: AgentStore
let state: StateStore
let dataset: Record<string, string>

/** A page that shows an agent. */
beforeEach(async () => {
  dataset = { agent: 'yes' }
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.resetModules()
  state = await import('./agent-state.ts')
  store = await import('./agent.ts')
  state.setAgentState({ status: 'agent', agent: { name: 'Sunny Travel' } as Agent })
})
afterEach(() => void vi.unstubAllGlobals())

const fail = (code: FailureCode) => store.noteAgentFailure({ code, message: '', requestId: '' })

it.each(['no_session', 'agents_only'] as const)('shows no agent any more after %s', (code) => {
  fail(code)
  expect(state.$agent.get()).toEqual({ status: 'nobody', ended: true })
  expect(state.isMarkedAsAgent()).toBe(false)
})

it.each(['no_answer', 'unavailable', 'credit_too_low'] as const)('keeps the agent after %s', (code) => {
  fail(code)
  expect(state.$agent.get()).toMatchObject({ status: 'agent' })
  expect(state.isMarkedAsAgent()).toBe(true)
})
