import {
  getAvailability,
  getExactDateAvailability,
  getFullAvailability,
  getOptionAvailability,
  getOptionsOnDay,
  getOptionTimes,
  getPersonTypes,
  getPriceInfo,
} from '#contract/catalogue/availability.ts'
import { getProductMap } from '#contract/catalogue/map.ts'
import { getProduct, getProductHrefs, getReviews, getTopProducts } from '#contract/catalogue/product.ts'
import type { Day, Month } from '#domain/time/day.ts'
import { mapValue } from '#domain/result.ts'
import { routeMapOf } from './route-map.ts'
import { ask, byId, type Transport } from './transport.ts'

export const readProduct = (transport: Transport, id: number) => ask(transport, getProduct, byId(id))

export const readProductHrefs = (transport: Transport, id: number) =>
  ask(transport, getProductHrefs, byId(id))

export const readTopProducts = (transport: Transport, limit: number) =>
  ask(transport, getTopProducts, { query: { limit: String(limit) } })

export const readReviews = (transport: Transport, id: number) => ask(transport, getReviews, byId(id))

/** The GeoJSON of the API, for maps. */
export const readProductFeatures = (transport: Transport, id: number) =>
  ask(transport, getProductMap, byId(id))

/** The same, converted for drawing. */
export const readProductMap = async (transport: Transport, id: number) =>
  mapValue(await readProductFeatures(transport, id), routeMapOf)

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

/** Every day that can still be booked, or only `exactDate`. */
export const readFullAvailability = (
  transport: Transport,
  productId: number,
  query: { from?: Day; exactDate?: Day } = {},
) => ask(transport, getFullAvailability, { ...byId(productId), query })

export const readOptionMonth = (transport: Transport, optionId: number, month?: Month) =>
  ask(transport, getOptionAvailability, { ...byId(optionId), query: { month } })

/** The next days on which an option can be booked. */
export const readExactDates = (transport: Transport, optionId: number, from?: Day) =>
  ask(transport, getExactDateAvailability, { ...byId(optionId), query: { from } })
