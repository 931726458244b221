import type { AddToCart } from '#contract/basket/basket-requests.ts'
import { addToCart, deleteSaleLine, getSale, updateCurrency } from '#contract/basket/basket.ts'
import { currencyIds, type Currency } from '#domain/price/money.ts'
import { ask, byId, type Transport } from './transport.ts'

/** Repeated with the same key after a lost answer, it holds the seats once. */
export const addToBasket = (transport: Transport, body: AddToCart, idempotencyKey: string) =>
  ask(transport, addToCart, { body }, idempotencyKey)

export const readBasket = (transport: Transport) => ask(transport, getSale, {})

export const removeLine = (transport: Transport, lineId: number) =>
  ask(transport, deleteSaleLine, byId(lineId))

export const changeCurrency = (transport: Transport, currency: Currency) =>
  ask(transport, updateCurrency, { body: { id: currencyIds[currency] } })
