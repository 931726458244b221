import { recoverSale } from '#contract/basket/restore-basket.ts'
import { ask, type Transport } from './transport.ts'

/** Repeating the same key after a lost answer restores the basket once. */
export const restoreBasket = (transport: Transport, idempotencyKey: string) =>
  ask(transport, recoverSale, { body: {} }, idempotencyKey)
