import {
  getLocation,
  getLocationHrefs,
  getLocationProducts,
  getTopLocations,
  getTopLocationsSlim,
  searchLocations,
} from '#contract/location.ts'
import { getLocationMap } from '#contract/map.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { route, type Route } from './route.ts'

const ALL = 300

export const inData = <T, F>(found: Result<T, F>): Result<{ data: T }, F> =>
  found.ok ? ok({ data: found.value }) : found

export const locationRoutes = ({ locations }: Services): Route[] => [
  route(
    searchLocations,
    async ({ query }, { locale }) =>
      ok({ data: await locations.search(locale, query.query, query.limit ?? ALL) }),
    { limit: 'search' },
  ),
  route(getTopLocations, ({ query }, { locale }) => ok({ data: locations.top(locale, query.limit ?? ALL) })),
  route(getTopLocationsSlim, ({ query }, { locale }) =>
    ok({ data: locations.topSlim(locale, query.limit ?? ALL) }),
  ),
  route(getLocationHrefs, ({ params }) => locations.slugs(params.id)),
  route(getLocation, ({ params }, { locale }) => locations.read(locale, params.id)),
  route(getLocationProducts, ({ params }, { locale }) => inData(locations.products(locale, params.id))),
  route(getLocationMap, ({ params }, { locale }) => locations.map(locale, params.id)),
]
