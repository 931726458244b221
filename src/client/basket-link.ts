import {
  makeBasketLink as makeCall,
  openBasketLink as openCall,
  readBasketLink as readCall,
  type LinkedItem,
} from '#contract/basket/basket-link.ts'
import { ask, type Transport } from './transport.ts'

/** A link to `items`, or to the tickets in the basket. */
export const makeBasketLink = (transport: Transport, items?: LinkedItem[]) =>
  ask(transport, makeCall, { body: items ? { items } : {} })

export const readBasketLink = (transport: Transport, items: string) =>
  ask(transport, readCall, { query: { items } })

export const openBasketLink = (
  transport: Transport,
  body: { items: string; existing: 'keep' | 'delete' },
  idempotencyKey: string,
) => ask(transport, openCall, { body }, idempotencyKey)
