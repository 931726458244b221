import { atom, readonlyType } from 'nanostores'
import { addToBasket, changeCurrency, readBasket, removeLine as removeLineCall } from '#client/basket.ts'
import { browser } from '#client/browser.ts'
import { announce, HOLD_ENDED } from '#client/session-events.ts'
import type { AddToCart, Sale } from '#contract/basket.ts'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'
import { $currency } from './currency.ts'
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

/** Reprices the basket if the page shows another currency. */
export async function matchCurrency({ status, count, currency }: Sale): Promise<void> {
  if (status !== 'expired' && count > 0 && currency !== $currency.get()) await repriceBasket()
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

/** Holds the seats of a choice. */
export async function addOption(choice: AddToCart): Promise<Result<Sale, Failure>> {
  return storeAnswer(await holdOnce((key) => addToBasket(browser, choice, key)))
}

export const removeLine = async (lineId: number): Promise<Result<Sale, Failure>> =>
  storeAnswer(await removeLineCall(browser, lineId))

/** Reprices the whole basket in the current currency; only for a basket with tickets (S7). */
export async function repriceBasket(): Promise<Result<Sale, Failure>> {
  const changed = await changeCurrency(browser, $currency.get())
  return storeAnswer(changed.ok ? { ok: true, value: changed.value.sale } : changed)
}

/** Shows the basket as empty, when it was paid or its hold has ended. */
export function emptyBasket(): void {
  forgetBasket()
  $state.set({ status: 'unknown' })
}
