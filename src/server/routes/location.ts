import {
  getLocation,
  getLocationHrefs,
  getLocationAbout,
  getLocationProducts,
  getMainProducts,
  getSeatProducts,
  getTopLocations,
  getTopLocationsSlim,
  searchLocations,
} from '#contract/location.ts'
import { getLocationMap } from '#contract/map.ts'
import { getServiceInformation } from '#contract/service-information.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { ofCatalogue } from './keep.ts'
import { route, type Route } from './route.ts'

const ALL = 300

export const inData = <T, F>(found: Result<T, F>): Result<{ data: T }, F> =>
  found.ok ? ok({ data: found.value }) : found

export const locationRoutes = ({ locations }: Services): Route[] => [
  route(
    searchLocations,
    async ({ query }, { locale }) =>
      ok({ data: await locations.search(locale, query.query, query.limit ?? ALL) }),
    { limit: 'search', keep: ofCatalogue },
  ),
  route(getTopLocations, ({ query }, { locale }) => ok({ data: locations.top(locale, query.limit ?? ALL) }), {
    keep: ofCatalogue,
  }),
  route(
    getTopLocationsSlim,
    ({ query }, { locale }) => ok({ data: locations.topSlim(locale, query.limit ?? ALL) }),
    { keep: ofCatalogue },
  ),
  route(getLocationHrefs, ({ params }) => locations.slugs(params.id), { keep: ofCatalogue }),
  route(getLocation, ({ params }, { locale }) => locations.read(locale, params.id), { keep: ofCatalogue }),
  route(getLocationProducts, ({ params }, { locale }) => inData(locations.products(locale, params.id)), {
    keep: ofCatalogue,
  }),
  route(getMainProducts, ({ params }, { locale }) => inData(locations.products(locale, params.id, 'main')), {
    keep: ofCatalogue,
  }),
  route(getSeatProducts, ({ params }, { locale }) => inData(locations.products(locale, params.id, 'seat')), {
    keep: ofCatalogue,
  }),
  route(getLocationAbout, ({ params }, { locale }) => locations.about(locale, params.id), {
    keep: ofCatalogue,
  }),
  route(getServiceInformation, ({ params }, { locale }) => locations.service(locale, params.id), {
    keep: ofCatalogue,
  }),
  route(getLocationMap, ({ params }, { locale }) => locations.map(locale, params.id), { keep: ofCatalogue }),
]
