import { getLocationAvailability } from '#contract/catalogue/availability.ts'
import {
  LOCATIONS_PER_PAGE as ALL,
  getLocation,
  getLocationHrefs,
  getLocationAbout,
  getLocationProducts,
  getMainProducts,
  getSeatProducts,
  getTopLocations,
  getTopLocationsSlim,
  searchLocations,
} from '#contract/catalogue/location.ts'
import { getLocationMap } from '#contract/catalogue/map.ts'
import { getServiceInformation } from '#contract/catalogue/service-information.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { catalogueCache, searchCache } from '#server/routes/http/cache-policy.ts'
import { route, type Route } from '#server/routes/http/route.ts'

export const wrapInData = <T, F>(found: Result<T, F>): Result<{ data: T }, F> =>
  found.ok ? ok({ data: found.value }) : found

export const locationRoutes = ({ locations, availability }: Services): Route[] => [
  route(
    searchLocations,
    ({ query }, { locale }) =>
      ok({ data: locations.search(locale, query.query, query.limit ?? ALL, query.page) }),
    { limit: 'search', cache: searchCache },
  ),
  route(
    getTopLocations,
    ({ query }, { locale }) => ok({ data: locations.top(locale, query.limit ?? ALL, query.page) }),
    {
      cache: catalogueCache,
    },
  ),
  route(
    getTopLocationsSlim,
    ({ query }, { locale }) => ok({ data: locations.topSlim(locale, query.limit ?? ALL, query.page) }),
    { cache: catalogueCache },
  ),
  route(getLocationHrefs, ({ params }) => locations.slugs(params.id), { cache: catalogueCache }),
  route(getLocation, ({ params }, { locale }) => locations.read(locale, params.id), {
    cache: catalogueCache,
  }),
  route(getLocationProducts, ({ params }, { locale }) => wrapInData(locations.products(locale, params.id)), {
    cache: catalogueCache,
  }),
  route(
    getMainProducts,
    ({ params }, { locale }) => wrapInData(locations.products(locale, params.id, 'main')),
    {
      cache: catalogueCache,
    },
  ),
  route(
    getSeatProducts,
    ({ params }, { locale }) => wrapInData(locations.products(locale, params.id, 'seat')),
    {
      cache: catalogueCache,
    },
  ),
  route(getLocationAvailability, ({ params, query }) => availability.ofCity(params.id, query.day)),
  route(getLocationAbout, ({ params }, { locale }) => locations.about(locale, params.id), {
    cache: catalogueCache,
  }),
  route(getServiceInformation, ({ params }, { locale }) => locations.service(locale, params.id), {
    cache: catalogueCache,
  }),
  route(getLocationMap, ({ params }, { locale }) => locations.map(locale, params.id), {
    cache: catalogueCache,
  }),
]
