import { useStore } from '@nanostores/react'
import type { Agent } from '#contract/account/agent.ts'
import { $agent, isMarkedAsAgent } from '#stores/agent-state.ts'

/**
 * The logged-in agent with the credit left, shared with the header: `undefined` until loaded, `null` for
 * everybody else.
 */
export function useAgent(): Agent | null | undefined {
  const state = useStore($agent)
  if (state.status === 'unknown') return isMarkedAsAgent() ? undefined : null
  return state.status === 'agent' ? state.agent : null
}
