import type { SaleLine } from '#contract/basket.ts'
import type { RestoredBasket } from '#contract/restore-basket.ts'
import { basketItems } from './basket-items.ts'

/** A ticket whose hold ran out. */
export interface ExpiredTicket {
  name: string
  day: string
  /** Leads back to the product. */
  line: SaleLine | undefined
  /** Why it cannot be held again, in the shop's own sentence. */
  reason?: string
}

export const expiredTickets = (lines: readonly SaleLine[]): ExpiredTicket[] =>
  basketItems(lines).map(({ name, lines: [line] }) => ({ name, day: line.day, line }))

/** Of the tickets that were asked for again, those that others have by now. */
export const unavailableTickets = (
  unavailable: RestoredBasket['unavailable'],
  lines: readonly SaleLine[],
): ExpiredTicket[] =>
  unavailable.map(({ productId, productName, choices: [first], reason }) => {
    const line = lines.find((held) => held.productId === productId)
    return {
      name: productName ?? line?.productName ?? '',
      day: first?.day ?? line?.day ?? '',
      line,
      reason: reason.message,
    }
  })
