import { atom, readonlyType } from 'nanostores'
import { addToBasket, changeCurrency, readBasket, removeLine as removeLineCall } from '#client/basket.ts'
import { browser } from '#client/browser.ts'
import { isUnanswered } from '#client/unanswered.ts'
import { announce, HOLD_ENDED } from '#client/session-events.ts'
import type { AddToCart } from '#contract/basket/basket-requests.ts'
import type { Sale } from '#contract/basket/basket.ts'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'
import type { Currency } from '#domain/price/money.ts'
import { isMarkedAsAgent } from './agent-state.ts'
import { $currency, showCurrency } from './currency.ts'
import { currencyChoice } from './currency-choice.ts'
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
  const read = await readInItsCurrency()
  if (!read.ok) return $state.set({ status: 'failed', failure: read.failure })
  await matchCurrency(read.value)
}

/**
 * Whether the page shows another currency than that of a basket with tickets. An agent's basket has the
 * currency of the credit, which the page takes over once it knows the agent.
 */
export const isPricedOtherwise = ({ status, count, currency }: Sale, shown: Currency): boolean =>
  status !== 'expired' && count > 0 && currency !== shown && !isMarkedAsAgent()

/** Whether the currency shown was chosen for the basket, which is not repriced yet. */
const isChosen = (): boolean => currencyChoice.read() === $currency.get()

/**
 * Reads the basket and shows the page in its currency: only the visitor's own choice reprices a basket, not a
 * page that is older than it, or opened in another browser.
 */
async function readInItsCurrency(): Promise<Result<Sale, Failure>> {
  const read = await readBasket(browser)
  if (read.ok && isPricedOtherwise(read.value, $currency.get()) && !isChosen())
    showCurrency(read.value.currency)
  return storeAnswer(read)
}

/**
 * Makes page and basket agree on a currency after an answer that shows another one: a choice is carried out;
 * otherwise the basket is read again, since the answer may be older than the last choice.
 */
export async function matchCurrency(sale: Sale): Promise<void> {
  if (!isPricedOtherwise(sale, $currency.get())) return
  await (isChosen() ? repriceBasket() : refreshBasket())
}

/** Loads the basket again; on failure the known one stays. */
export const refreshBasket = async (): Promise<void> => void (await readInItsCurrency())

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
  currencyChoice.write(wanted)
  const changed = await holdOnce(() => changeCurrency(browser, wanted))
  const shown = $state.get()
  // Another currency may have been chosen meanwhile.
  const isLast = currencyChoice.read() === wanted && $currency.get() === wanted
  if (isLast) currencyChoice.forget()
  if (changed.ok) {
    // Another tab may have shown the old one meanwhile.
    if (isLast) showCurrency(changed.value.sale.currency)
    showSale(changed.value.sale)
  } else if (shown.status === 'ready' && $currency.get() === wanted) {
    showCurrency(shown.sale.currency)
    $repriceFailure.set(changed.failure)
  }
}

/** Shows the basket as empty, when it was paid or its hold has ended. */
export function emptyBasket(): void {
  forgetBasket()
  $state.set({ status: 'unknown' })
}
