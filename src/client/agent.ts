import { getAgent, getAgentSales, getStatement, loginAgent, logoutAgent } from '#contract/account/agent.ts'
import { ask, type AskInput, type Transport } from './transport.ts'

export const login = (transport: Transport, body: { email: string; password: string; remember?: boolean }) =>
  ask(transport, loginAgent, { body })

export const logout = (transport: Transport) => ask(transport, logoutAgent, {})

export const readAgent = (transport: Transport) => ask(transport, getAgent, {})

/** By `month` (`2026-11`) or by `from` and `to`; `page` counts from 1. */
export const readStatement = (transport: Transport, query: AskInput<typeof getStatement>['query'] = {}) =>
  ask(transport, getStatement, { query })

/** Paid sales by the same period, and by `status`; `page` counts from 1. */
export const readAgentSales = (transport: Transport, query: AskInput<typeof getAgentSales>['query'] = {}) =>
  ask(transport, getAgentSales, { query })
