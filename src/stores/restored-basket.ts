import { openBasketLink } from '#client/basket-link.ts'
import { browser } from '#client/browser.ts'
import { restoreBasket } from '#client/restore-basket.ts'
import type { Failure } from '#contract/failure.ts'
import type { RestoredBasket } from '#contract/basket/restore-basket.ts'
import { ok, type Result } from '#domain/result.ts'
import { $basket, holdOnce, matchCurrency, storeAnswer } from './basket.ts'
import { priceChange, seenOf, type PriceChange } from './price-changes.ts'
import { readSeenBasket, writeSeenBasket } from './seen-basket.ts'

type Restored = Result<RestoredBasket, Failure>

/** Shows the restored tickets as the basket, in the currency that they are held in. */
async function show(answer: Restored): Promise<Restored> {
  storeAnswer(answer.ok ? ok(answer.value.sale) : answer)
  if (answer.ok) await matchCurrency(answer.value.sale)
  return answer
}

/** A restored basket, with what it costs more or less than the one that expired. */
export type HeldAgain = RestoredBasket & { change: PriceChange | undefined }

/**
 * Holds the tickets of an expired basket again, as far as seats are free, at today's prices. The prices that
 * they had count as seen, so the basket page tells a change too, wherever the tickets were chosen.
 */
export async function restoreExpiredBasket(): Promise<Result<HeldAgain, Failure>> {
  const basket = $basket.get()
  const expired = basket.status === 'ready' ? basket.sale : undefined
  const before = expired && seenOf(expired, readSeenBasket())
  if (before) writeSeenBasket(before)
  const restored = await show(await holdOnce((key) => restoreBasket(browser, key)))
  if (!restored.ok) return restored
  return ok({ ...restored.value, change: before && priceChange(before, restored.value.sale) })
}

export type ExistingTickets = 'keep' | 'delete'

/** Adds the tickets of a link, once for each key. */
export const openLink = async (items: string, existing: ExistingTickets, key: string): Promise<Restored> =>
  show(await holdOnce((each) => openBasketLink(browser, { items, existing }, each), key))
