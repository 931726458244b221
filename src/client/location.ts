import { getLocationAvailability } from '#contract/catalogue/availability.ts'
import {
  LOCATIONS_PER_PAGE,
  getLocation,
  getLocationAbout,
  getLocationHrefs,
  getLocationProducts,
  getMainProducts,
  getSeatProducts,
  getTopLocations,
  getTopLocationsSlim,
  searchLocations,
  type LocationCard,
} from '#contract/catalogue/location.ts'
import { getLocationMap } from '#contract/catalogue/map.ts'
import { getServiceInformation } from '#contract/catalogue/service-information.ts'
import type { Day } from '#domain/time/day.ts'
import { mapValue, ok } from '#domain/result.ts'
import { routeMapOf } from './route-map.ts'
import { ask, byId, type Transport } from './transport.ts'

/** `query` is lower-cased, as S7 sends it. */
export const findLocations = (transport: Transport, query: string, limit: number, signal?: AbortSignal) =>
  ask(transport, searchLocations, { query: { query: query.toLowerCase(), limit: String(limit) }, signal })

export const listLocations = (transport: Transport, page = 1) =>
  ask(transport, searchLocations, { query: { limit: String(LOCATIONS_PER_PAGE), page: String(page) } })

export const readLocation = (transport: Transport, id: number) => ask(transport, getLocation, byId(id))

export const readLocationHrefs = (transport: Transport, id: number) =>
  ask(transport, getLocationHrefs, byId(id))

export const readTopLocations = (transport: Transport, limit: number, page = 1) =>
  ask(transport, getTopLocations, { query: { limit: String(limit), page: String(page) } })

/** Every destination, most in demand first, page by page until one is not full. */
export async function readEveryLocation(transport: Transport) {
  const cities: LocationCard[] = []
  for (let page = 1; ; page += 1) {
    const reply = await readTopLocations(transport, LOCATIONS_PER_PAGE, page)
    if (!reply.ok) return reply
    cities.push(...reply.value.data)
    if (reply.value.data.length < LOCATIONS_PER_PAGE) return ok(cities)
  }
}

/** How many destinations there are. */
export async function countLocations(transport: Transport) {
  for (let page = 1, count = 0; ; page += 1) {
    const query = { limit: String(LOCATIONS_PER_PAGE), page: String(page) }
    const reply = await ask(transport, getTopLocationsSlim, { query })
    if (!reply.ok) return reply
    count += reply.value.data.length
    if (reply.value.data.length < LOCATIONS_PER_PAGE) return ok(count)
  }
}

export const listProductsOf = (transport: Transport, locationId: number) =>
  ask(transport, getLocationProducts, byId(locationId))

/** Which products of a city can be booked on a day. */
export const readLocationAvailability = (transport: Transport, locationId: number, day: Day) =>
  ask(transport, getLocationAvailability, { ...byId(locationId), query: { day } })

export const readTopLocationLinks = (transport: Transport, limit: number) =>
  ask(transport, getTopLocationsSlim, { query: { limit: String(limit) } })

export const listMainProductsOf = (transport: Transport, locationId: number) =>
  ask(transport, getMainProducts, byId(locationId))

export const listSeatProductsOf = (transport: Transport, locationId: number) =>
  ask(transport, getSeatProducts, byId(locationId))

export const readLocationAbout = (transport: Transport, id: number) =>
  ask(transport, getLocationAbout, byId(id))

export const readServiceInformation = (transport: Transport, id: number) =>
  ask(transport, getServiceInformation, byId(id))

/** The GeoJSON of the API, for maps. */
export const readLocationFeatures = (transport: Transport, id: number) =>
  ask(transport, getLocationMap, byId(id))

/** The same, converted for drawing. */
export const readLocationMap = async (transport: Transport, id: number) =>
  mapValue(await readLocationFeatures(transport, id), routeMapOf)
