import type { SaleLine } from '#contract/basket/basket.ts'
import type { NamedItem, RestoredBasket } from '#contract/basket/restore-basket.ts'
import { groupByTicket } from '#domain/sale/ticket.ts'

/** A ticket as the dialogs name it. */
export interface NamedTicket {
  name: string
  day: string
  /** Why it cannot be held again, as a sentence of the API. */
  reason?: string
}

export const ticketsOf = (lines: readonly SaleLine[]): NamedTicket[] =>
  groupByTicket(lines).map(([{ productName: name, day }]) => ({ name, day }))

const nameOf = ({ productName, locationName }: NamedItem): string => productName ?? locationName ?? ''

export const missingTickets = (unavailable: RestoredBasket['unavailable']): NamedTicket[] =>
  unavailable.map((item) => ({
    name: nameOf(item),
    day: item.choices[0]?.day ?? '',
    reason: item.reason.message,
  }))
