import * as v from 'valibot'
import { call } from './call.ts'
import { Credentials, PageQuery } from './member.ts'
import { Currency, Day, Instant, MinorUnits, Month } from './trade.ts'

/** A travel agency; the credit is in minor units of its one currency. */
export const Agent = v.object({ name: v.string(), email: v.string(), currency: Currency, credit: MinorUnits })
export type Agent = v.InferOutput<typeof Agent>

export const loginAgent = call({
  method: 'POST',
  path: '/agent/login',
  device: true,
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

/** A month, or days of which either end may be left open; without any, everything. Days are those of UTC. */
export const StatementQuery = v.pipe(
  v.object({
    ...PageQuery.entries,
    month: v.optional(Month),
    from: v.optional(Day),
    /** The last day that still counts. */
    to: v.optional(Day),
  }),
  v.check(({ month, from, to }) => !month || (!from && !to), 'month_or_days'),
  v.check(({ from, to }) => !from || !to || from <= to, 'from_after_to'),
)

export const getStatement = call({
  method: 'GET',
  path: '/agent/statement',
  tag: 'agent',
  summary:
    'The movements of the credit in a period, newest first; the opening credit and all of them make the closing one',
  query: StatementQuery,
  reply: v.object({
    currency: Currency,
    /** Of this moment, whatever the period. */
    credit: MinorUnits,
    opening: MinorUnits,
    closing: MinorUnits,
    data: v.array(CreditMovement),
    page: v.number(),
    limit: v.number(),
    total: v.number(),
  }),
})
export type Statement = v.InferOutput<typeof getStatement.reply>
