import * as v from 'valibot'
import type { Sale } from '#contract/basket/basket.ts'
import { Currency } from '#contract/common-schemas.ts'
import type { Money } from '#domain/price/money.ts'
import { choiceKey, groupByTicket } from '#domain/sale/ticket.ts'
import { sum } from '#domain/sum.ts'

/** What the visitor has seen of the basket in this tab. */
export const SeenBasket = v.object({
  currency: Currency,
  total: v.number(),
  /** The prices of tickets by what they are; removed ones too, which may come back. */
  tickets: v.record(v.string(), v.number()),
  /** Which tickets and coupons were in the basket, as text to compare. */
  content: v.string(),
})
export type SeenBasket = v.InferOutput<typeof SeenBasket>

export interface PriceChange {
  /** `currency`: the same basket in another currency. `price`: tickets that cost more or less than before. */
  kind: 'currency' | 'price'
  before: Money
  after: Money
  tickets: { name: string; before: Money; after: Money }[]
}

/** The tickets of a basket by what was chosen, with their prices. */
const ticketsOf = ({ lines }: Sale) =>
  groupByTicket(lines).map((group) => ({
    key: group.map(choiceKey).join(),
    name: group[0].productName,
    total: sum(group.map(({ total }) => total)),
  }))

export function seenOf(sale: Sale, before?: SeenBasket): SeenBasket {
  const items = ticketsOf(sale).map(({ key, total }) => [key, total] as const)
  const known = before?.currency === sale.currency ? before.tickets : {}
  return {
    currency: sale.currency,
    total: sale.total,
    tickets: { ...known, ...Object.fromEntries(items) },
    content: JSON.stringify([items.map(([key]) => key).sort(), sale.discounts.map(({ code }) => code)]),
  }
}

/**
 * The price change that the visitor did not ask for, between what was seen and the basket as it is now. A
 * ticket or coupon that was added or removed is no such change: it has a message of its own.
 */
export function priceChange(seen: SeenBasket, sale: Sale): PriceChange | undefined {
  const { currency } = sale
  const now = seenOf(sale)
  const before = { amount: seen.total, currency: seen.currency }
  const after = { amount: sale.total, currency }
  if (seen.currency !== currency)
    return seen.content === now.content ? { kind: 'currency', before, after, tickets: [] } : undefined
  const tickets = ticketsOf(sale).flatMap(({ key, name, total }) => {
    const old = seen.tickets[key]
    if (old === undefined || old === total) return []
    return [{ name, before: { amount: old, currency }, after: { amount: total, currency } }]
  })
  const isOther = tickets.length > 0 || (seen.content === now.content && seen.total !== sale.total)
  return isOther ? { kind: 'price', before, after, tickets } : undefined
}
