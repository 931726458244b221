import * as v from 'valibot'
import { call } from './call.ts'
import { Credentials, PageQuery } from './member.ts'
import { Currency, Instant, MinorUnits } from './trade.ts'

/** A travel agency; the credit is in minor units of its one currency. */
export const Agent = v.object({ name: v.string(), email: v.string(), currency: Currency, credit: MinorUnits })
export type Agent = v.InferOutput<typeof Agent>

export const loginAgent = call({
  method: 'POST',
  path: '/agent/login',
  tag: 'agent',
  summary: 'Log in as an agent; the basket is then priced in the agent’s currency',
  body: Credentials,
  reply: Agent,
})

export const logoutAgent = call({
  method: 'POST',
  path: '/agent/logout',
  tag: 'agent',
  summary: 'End the session here and in the database',
  reply: v.object({ loggedOut: v.literal(true) }),
})

export const getAgent = call({
  method: 'GET',
  path: '/agent/info',
  tag: 'agent',
  summary: 'Who is logged in, and the credit left',
  reply: Agent,
})

/** `granted`: paid in; `sale`: bought; `returned`: a cancelled sale; `corrected`: by hand. */
export const creditKinds = ['granted', 'sale', 'returned', 'corrected'] as const

export const CreditMovement = v.object({
  /** Counts from 1 for each agent, without gaps. */
  number: v.number(),
  kind: v.picklist(creditKinds),
  /** What is bought is negative. */
  amount: MinorUnits,
  /** The credit after it: the sum of all amounts so far. */
  balance: MinorUnits,
  /** Of the sale, where it is about one. */
  reference: v.nullable(v.string()),
  note: v.string(),
  at: Instant,
})
export type CreditMovement = v.InferOutput<typeof CreditMovement>

export const getStatement = call({
  method: 'GET',
  path: '/agent/statement',
  tag: 'agent',
  summary: 'Every movement of the credit, newest first',
  query: PageQuery,
  reply: v.object({
    currency: Currency,
    credit: MinorUnits,
    data: v.array(CreditMovement),
    page: v.number(),
    limit: v.number(),
    total: v.number(),
  }),
})
