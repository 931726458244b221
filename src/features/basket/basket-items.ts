import type { SaleLine } from '#contract/basket/basket.ts'
import { groupByTicket } from '#domain/sale/ticket.ts'

/** What a visitor added at once: one line, or all lines of a package, which are removed together. */
export interface BasketItem {
  /** The id of its first line; removing that line removes them all. */
  id: number
  name: string
  lines: readonly [SaleLine, ...SaleLine[]]
  total: number
  retail: number
}

export function basketItems(lines: readonly SaleLine[]): BasketItem[] {
  return groupByTicket(lines).map((group) => ({
    id: group[0].id,
    name: group[0].productName,
    lines: group,
    total: group.reduce((sum, line) => sum + line.total, 0),
    retail: group.reduce((sum, line) => sum + line.retail, 0),
  }))
}
