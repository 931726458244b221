import {
  getLocation,
  getLocationHrefs,
  getLocationProducts,
  getTopLocations,
  searchLocations,
} from '#contract/location.ts'
import { getLocationMap } from '#contract/map.ts'
import { ask, type Transport } from './transport.ts'

/** `query` is lower-cased, as S7 sends it. */
export const findLocations = (transport: Transport, query: string, limit: number) =>
  ask(transport, searchLocations, { query: { query: query.toLowerCase(), limit: String(limit) } })

export const listLocations = (transport: Transport) =>
  ask(transport, searchLocations, { query: { limit: '300' } })

export const readLocation = (transport: Transport, id: number) =>
  ask(transport, getLocation, { params: { id: String(id) } })

export const readLocationHrefs = (transport: Transport, id: number) =>
  ask(transport, getLocationHrefs, { params: { id: String(id) } })

export const readTopLocations = (transport: Transport, limit: number) =>
  ask(transport, getTopLocations, { query: { limit: String(limit) } })

export const listProductsOf = (transport: Transport, locationId: number) =>
  ask(transport, getLocationProducts, { params: { id: String(locationId) } })

export const readLocationMap = (transport: Transport, id: number) =>
  ask(transport, getLocationMap, { params: { id: String(id) } })
