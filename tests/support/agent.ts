import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { login } from '#client/agent.ts'
import { addToBasket } from '#client/basket.ts'
import { payLocally } from '#client/payment.ts'
import type { Sale } from '#contract/basket/basket.ts'
import type { Currency } from '#domain/price/money.ts'
import { shownLines } from '#domain/sale/shown-lines.ts'
import { agent } from '#server/db/schema/agent.ts'
import { createAgentAccounts } from '#server/services/agent/agent-accounts.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import type { TestShop } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

export const AGENT_PASSWORD = 'tickets by the dozen'

export const accountsOf = (shop: TestShop) => createAgentAccounts(shop.database.db, shop.context.clock)

/** Creates an agency with credit (minor units); returns one of its visitors, logged in. */
export async function anAgent(
  shop: TestShop,
  email: string,
  { credit = 0, currency = 'EUR' }: { credit?: number; currency?: Currency } = {},
): Promise<Visitor> {
  const accounts = accountsOf(shop)
  await accounts.open({ email, currency, name: 'Sunny Travel', password: AGENT_PASSWORD })
  if (credit > 0) await accounts.move(email, { kind: 'granted', amount: credit, note: 'Paid in' })
  return aDesk(shop, email)
}

/** Another visitor logged in to the same agency. */
export async function aDesk(shop: TestShop, email: string, visitor = shop.visit()): Promise<Visitor> {
  const entered = await login(visitor, { email, password: AGENT_PASSWORD })
  if (!entered.ok) throw new Error(`the agent was refused: ${entered.failure.code}`)
  return visitor
}

/** A logged-in visitor without checking the password, which would take time. */
export async function anOpenDesk(shop: TestShop, email: string): Promise<Visitor> {
  const { sessions } = shop.services
  const [row] = await shop.database.db.select().from(agent).where(eq(agent.emailKey, email))
  if (!row) throw new Error(`there is no agent ${email}`)
  const owner = { agentId: row.id }
  const opened = await shop.database.db.transaction((tx) => sessions.replace(tx, undefined, owner, true))
  return Object.assign(shop.visit(), { token: (await sessions.issue(opened.id)).token })
}

const traveller = { firstName: 'Zoë', lastName: 'Tester', email: 'zoe@example.com' }
const payer = { ...traveller, phonePrefix: '33', phone: '612345678', country: 'FR' }

export async function fill(visitor: Visitor, over: Parameters<typeof anAddition>[0] = {}): Promise<Sale> {
  const added = await addToBasket(visitor, anAddition(over), randomUUID())
  if (!added.ok) throw new Error(`the basket refused: ${added.failure.code}`)
  return added.value
}

export const orderOf = ({ lines, total, currency }: Pick<Sale, 'lines' | 'total' | 'currency'>) => ({
  attemptId: randomUUID(),
  payer: { ...payer },
  travellers: [],
  lines: shownLines(lines),
  total: { amount: total, currency },
})

/** Fills a basket and buys it on credit. */
export async function buyOnCredit(visitor: Visitor, over: Parameters<typeof anAddition>[0] = {}) {
  return payLocally(visitor, orderOf(await fill(visitor, over)))
}
