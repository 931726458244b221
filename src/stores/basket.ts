import { atom, computed, readonlyType } from 'nanostores'
import { addToBasket, changeCurrency, readBasket, removeLine as takeOut } from '#client/basket.ts'
import { browser } from '#client/browser.ts'
import type { AddToCart, Sale } from '#contract/basket.ts'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'
import { $currency } from './currency.ts'
import { newKey } from './idempotency.ts'
import { noteFailure, renewSession } from './visitor.ts'

/** `receivedAt` is this machine's clock at the moment of the answer: the countdown compares spans, never clocks. */
export type BasketState =
  | { status: 'unknown' }
  | { status: 'ready'; sale: Sale; receivedAt: number }
  | { status: 'failed'; failure: Failure }

const $state = atom<BasketState>({ status: 'unknown' })
export const $basket = readonlyType($state)
export const $basketCount = computed($basket, (basket) => (basket.status === 'ready' ? basket.sale.count : 0))

/** Header and page share the count through `<html data-basket>` (see the header's count-basket). */
function hold(sale: Sale): void {
  const { dataset } = document.documentElement
  if (sale.count > 0) dataset.basket = String(sale.count)
  else delete dataset.basket
  $state.set({ status: 'ready', sale, receivedAt: Date.now() })
}

function settle(answer: Result<Sale, Failure>): Result<Sale, Failure> {
  if (answer.ok) hold(answer.value)
  else noteFailure(answer.failure)
  return answer
}

export async function loadBasket(): Promise<void> {
  const read = settle(await readBasket(browser))
  if (!read.ok) return $state.set({ status: 'failed', failure: read.failure })
  // The page may show another currency than the basket was filled in.
  if (read.value.count > 0 && read.value.currency !== $currency.get()) await repriceBasket()
}

/** Looks again; where nothing can be learned, what is known stays. */
export const refreshBasket = async (): Promise<void> => void settle(await readBasket(browser))

/** Holds the stock of a choice. A lost answer is asked for again under the same key, so it is held once. */
export async function addOption(choice: AddToCart): Promise<Result<Sale, Failure>> {
  const key = newKey()
  const added = await addToBasket(browser, choice, key)
  const lost = !added.ok && added.failure.code === 'no_answer'
  const answer = settle(lost ? await addToBasket(browser, choice, key) : added)
  if (answer.ok) renewSession()
  return answer
}

export const removeLine = async (lineId: number): Promise<Result<Sale, Failure>> =>
  settle(await takeOut(browser, lineId))

/** Prices the whole basket in the currency on show; only for a basket that holds something (S7). */
export async function repriceBasket(): Promise<Result<Sale, Failure>> {
  const changed = await changeCurrency(browser, $currency.get())
  return settle(changed.ok ? { ok: true, value: changed.value.sale } : changed)
}

/** The hold ran out: what was held is for sale again, and the page must not go on showing it as held. */
export function emptyBasket(): void {
  delete document.documentElement.dataset.basket
  $state.set({ status: 'unknown' })
}
