import type { SaleLine } from '#contract/basket/basket.ts'
import type { RestoredBasket } from '#contract/basket/restore-basket.ts'
import { basketItems } from '#features/basket/basket-items.ts'

/** A ticket whose hold ran out. */
export interface ExpiredTicket {
  name: string
  day: string
  /** To link to the product. */
  line: SaleLine | undefined
  /** Why it cannot be held again, as a sentence of the API. */
  reason?: string
}

export const expiredTickets = (lines: readonly SaleLine[]): ExpiredTicket[] =>
  basketItems(lines).map(({ name, lines: [line] }) => ({ name, day: line.day, line }))

/** The tickets that could not be restored, each with its reason. */
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
