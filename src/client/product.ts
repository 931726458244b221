import {
  getAvailability,
  getOptionsOnDay,
  getOptionTimes,
  getPersonTypes,
  getPriceInfo,
} from '#contract/availability.ts'
import { getProductMap } from '#contract/map.ts'
import { getProduct, getProductHrefs, getReviews, getTopProducts } from '#contract/product.ts'
import type { Day, Month } from '#domain/day.ts'
import { ask, type Transport } from './transport.ts'

const byId = (id: number) => ({ params: { id: String(id) } })

export const readProduct = (transport: Transport, id: number) => ask(transport, getProduct, byId(id))

export const readProductHrefs = (transport: Transport, id: number) =>
  ask(transport, getProductHrefs, byId(id))

export const readTopProducts = (transport: Transport, limit: number) =>
  ask(transport, getTopProducts, { query: { limit: String(limit) } })

export const readReviews = (transport: Transport, id: number) => ask(transport, getReviews, byId(id))

export const readProductMap = (transport: Transport, id: number) => ask(transport, getProductMap, byId(id))

export const readMonth = (transport: Transport, productId: number, month: Month, optionId?: number) =>
  ask(transport, getAvailability, {
    ...byId(productId),
    query: { month, optionId: optionId === undefined ? undefined : String(optionId) },
  })

export const readOptionsOn = (transport: Transport, productId: number, day: Day) =>
  ask(transport, getOptionsOnDay, { ...byId(productId), query: { day } })

export const readTimesOn = (transport: Transport, optionId: number, day: Day) =>
  ask(transport, getOptionTimes, { ...byId(optionId), query: { day } })

export const readPersonTypes = (transport: Transport, productId: number, day: Day) =>
  ask(transport, getPersonTypes, { ...byId(productId), query: { day } })

export const readPriceInfo = (transport: Transport, productId: number, day: Day) =>
  ask(transport, getPriceInfo, { ...byId(productId), query: { day } })
