import { openBasketLink } from '#client/basket-link.ts'
import { browser } from '#client/browser.ts'
import { restoreBasket } from '#client/restore-basket.ts'
import type { Failure } from '#contract/failure.ts'
import type { RestoredBasket } from '#contract/basket/restore-basket.ts'
import { ok, type Result } from '#domain/result.ts'
import { holdOnce, matchCurrency, storeAnswer } from './basket.ts'

type Restored = Result<RestoredBasket, Failure>

/** Shows the restored tickets as the basket, in the currency that they are held in. */
async function show(answer: Restored): Promise<Restored> {
  storeAnswer(answer.ok ? ok(answer.value.sale) : answer)
  if (answer.ok) await matchCurrency(answer.value.sale)
  return answer
}

/** Holds the tickets of an expired basket again, as far as seats are free. */
export const restoreExpiredBasket = async (): Promise<Restored> =>
  show(await holdOnce((key) => restoreBasket(browser, key)))

export type ExistingTickets = 'keep' | 'delete'

/** Adds the tickets of a link, once for each key. */
export const openLink = async (items: string, existing: ExistingTickets, key: string): Promise<Restored> =>
  show(await holdOnce((each) => openBasketLink(browser, { items, existing }, each), key))
