import { atom, readonlyType } from 'nanostores'
import { addToBasket, changeCurrency, readBasket, removeLine as removeLineCall } from '#client/basket.ts'
import { browser } from '#client/browser.ts'
import { isUnanswered } from '#client/unanswered.ts'
import { announce, HOLD_ENDED } from '#client/session-events.ts'
import type { AddToCart, Sale } from '#contract/basket/basket.ts'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'
import type { Currency } from '#domain/price/money.ts'
import { isMarkedAsAgent } from './agent-state.ts'
import { $currency, showCurrency } from './currency.ts'
import { writeHeldUntil } from './held-until.ts'
import { newIdempotencyKey } from './idempotency.ts'

/**
 * `receivedAt` is this device's clock when the reply arrived: the countdown compares spans, never clocks.
 */
type BasketState =
  | { status: 'unknown' }
  | { status: 'ready'; sale: Sale; receivedAt: number }
  | { status: 'failed'; failure: Failure }

const $state = atom<BasketState>({ status: 'unknown' })
export const $basket = readonlyType($state)

/**
 * Header and page share the count through `<html data-basket>` (see basket-count.ts of the header), and all
 * pages the end of the hold (features/session).
 */
function showSale(sale: Sale): void {
  const { dataset } = document.documentElement
  const receivedAt = Date.now()
  const { count, heldUntil, now } = sale
  const isExpired = sale.status === 'expired'
  if (count > 0 && !isExpired) {
    dataset.basket = String(count)
    writeHeldUntil(heldUntil ? receivedAt + Date.parse(heldUntil) - Date.parse(now) : undefined)
  } else forgetBasket()
  $state.set({ status: 'ready', sale, receivedAt })
  if (count > 0 && isExpired) announce(HOLD_ENDED)
}

function forgetBasket(): void {
  delete document.documentElement.dataset.basket
  writeHeldUntil(undefined)
}

/** Shows the basket of a reply; the other basket stores call it too. */
export function storeAnswer(answer: Result<Sale, Failure>): Result<Sale, Failure> {
  if (answer.ok) showSale(answer.value)
  return answer
}

export async function loadBasket(): Promise<void> {
  const read = storeAnswer(await readBasket(browser))
  if (!read.ok) return $state.set({ status: 'failed', failure: read.failure })
  await matchCurrency(read.value)
}

/**
 * Whether a basket with tickets has to be priced anew for the currency shown. An agent's basket stays in the
 * currency of the credit, which the page takes over once it knows the agent.
 */
export const isPricedOtherwise = ({ status, count, currency }: Sale, shown: Currency): boolean =>
  status !== 'expired' && count > 0 && currency !== shown && !isMarkedAsAgent()

/** Reprices the basket if the page shows another currency. */
export async function matchCurrency(sale: Sale): Promise<void> {
  if (isPricedOtherwise(sale, $currency.get())) await repriceBasket()
}

/** Loads the basket again; on failure the known one stays. */
export const refreshBasket = async (): Promise<void> => void storeAnswer(await readBasket(browser))

/** A lost reply is retried with the same key, so that seats are held once. */
export async function holdOnce<T>(
  call: (key: string) => Promise<Result<T, Failure>>,
  key = newIdempotencyKey(),
): Promise<Result<T, Failure>> {
  const answer = await call(key)
  return !answer.ok && answer.failure.code === 'no_answer' ? call(key) : answer
}

/** The last addition, while nobody knows whether it was made. */
let unsure: { wanted: string; key: string } | undefined

/** Holds the seats of a choice. Pressed again after a lost answer, it has the same key and is added once. */
export async function addOption(choice: AddToCart): Promise<Result<Sale, Failure>> {
  const wanted = JSON.stringify(choice)
  if (unsure?.wanted !== wanted) unsure = { wanted, key: newIdempotencyKey() }
  const added = await holdOnce((key) => addToBasket(browser, choice, key), unsure.key)
  if (added.ok || !isUnanswered(added.failure)) unsure = undefined
  return storeAnswer(added)
}

export const removeLine = async (lineId: number): Promise<Result<Sale, Failure>> =>
  storeAnswer(await removeLineCall(browser, lineId))

const $repriceFailure = atom<Failure | undefined>()
/** Why the last change of currency was taken back. */
export const $currencyFailure = readonlyType($repriceFailure)

/**
 * Reprices the whole basket in the current currency; only for a basket with tickets (S7). If that fails, a
 * page that shows the basket goes back to its currency.
 */
export async function repriceBasket(): Promise<void> {
  $repriceFailure.set(undefined)
  const wanted = $currency.get()
  const changed = await holdOnce(() => changeCurrency(browser, wanted))
  const shown = $state.get()
  if (changed.ok) showSale(changed.value.sale)
  // Another currency may have been chosen meanwhile.
  else if (shown.status === 'ready' && $currency.get() === wanted) {
    showCurrency(shown.sale.currency)
    $repriceFailure.set(changed.failure)
  }
}

/** Shows the basket as empty, when it was paid or its hold has ended. */
export function emptyBasket(): void {
  forgetBasket()
  $state.set({ status: 'unknown' })
}
