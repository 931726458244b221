import * as v from 'valibot'
import { call } from './call.ts'
import { Credentials, PageQuery } from './member.ts'
import { Currency, Day, Instant, MinorUnits, Month } from './common-schemas.ts'

/** A travel agency; its credit is in minor units of its one currency. */
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

/** `granted`: paid in; `sale`: a purchase; `returned`: a cancelled sale; `corrected`: adjusted by hand. */
export const creditKinds = ['granted', 'sale', 'returned', 'corrected'] as const

export const CreditMovement = v.object({
  /** Numbered from 1 for each agent, without gaps. */
  number: v.number(),
  kind: v.picklist(creditKinds),
  /** Negative for purchases. */
  amount: MinorUnits,
  /** The credit after this movement: the sum of all amounts so far. */
  balance: MinorUnits,
  /** The sale's reference, where the movement belongs to a sale. */
  reference: v.nullable(v.string()),
  note: v.string(),
  at: Instant,
})
export type CreditMovement = v.InferOutput<typeof CreditMovement>

/** A month, or a range of days with either end open; without any, everything. Days are UTC. */
const StatementQuery = v.pipe(
  v.object({
    ...PageQuery.entries,
    month: v.optional(Month),
    from: v.optional(Day),
    /** The last day included. */
    to: v.optional(Day),
  }),
  v.check(({ month, from, to }) => !month || (!from && !to), 'month_or_days'),
  v.check(({ from, to }) => !from || !to || from <= to, 'from_after_to'),
)

export const getStatement = call({
  method: 'GET',
  path: '/agent/statement',
  tag: 'agent',
  summary: 'Credit movements of a period, newest first, with the opening and closing credit',
  query: StatementQuery,
  reply: v.object({
    currency: Currency,
    /** Current balance; the period does not limit it. */
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
