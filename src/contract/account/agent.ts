import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { Credentials } from './login.ts'
import { OwnSale, PageQuery } from './member.ts'
import { Currency, Day, Instant, MinorUnits, Month } from '#contract/common-schemas.ts'

/** A travel agency; its credit is in minor units of its one currency. */
export const Agent = v.object({ name: v.string(), email: v.string(), currency: Currency, credit: MinorUnits })
export type Agent = v.InferOutput<typeof Agent>

export const loginAgent = call({
  method: 'POST',
  path: '/agent/login',
  opensSession: true,
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
const period = {
  month: v.optional(Month),
  from: v.optional(Day),
  /** The last day included. */
  to: v.optional(Day),
}
interface PeriodQuery {
  month?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
const isOnePeriod = ({ month, from, to }: PeriodQuery): boolean => !month || (!from && !to)
const isForward = ({ from, to }: PeriodQuery): boolean => !from || !to || from <= to

const StatementQuery = v.pipe(
  v.object({ ...PageQuery.entries, ...period }),
  v.check((query) => isOnePeriod(query), 'month_or_days'),
  v.check((query) => isForward(query), 'from_after_to'),
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

/** The states of a sale that was paid. */
export const soldStatuses = [
  'paid',
  'disputed',
  'cancel_requested',
  'cancelled',
  'review',
  'given_back',
] as const
export type SoldStatus = (typeof soldStatuses)[number]

/** A sale of an agency, with the customer who got the voucher; `null` once their data were erased. */
export const AgentSale = v.object({
  ...OwnSale.entries,
  status: v.picklist(soldStatuses),
  customer: v.nullable(v.object({ name: v.string(), email: v.string() })),
})
export type AgentSale = v.InferOutput<typeof AgentSale>

const AgentSalesQuery = v.pipe(
  v.object({
    ...PageQuery.entries,
    ...period,
    status: v.optional(v.picklist(soldStatuses, 'invalid_status')),
  }),
  v.check((query) => isOnePeriod(query), 'month_or_days'),
  v.check((query) => isForward(query), 'from_after_to'),
)

/** In every shop, unlike `GET /transaction`, which belongs to the member area. */
export const getAgentSales = call({
  method: 'GET',
  path: '/agent/sales',
  tag: 'agent',
  summary: 'Sales of the agency that were paid in a period, newest first',
  query: AgentSalesQuery,
  reply: v.object({ data: v.array(AgentSale), page: v.number(), limit: v.number(), total: v.number() }),
})
export type AgentSales = v.InferOutput<typeof getAgentSales.reply>
