import { SUGGESTIONS, search } from '#contract/catalogue/search.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { searchCache } from '#server/routes/http/cache-policy.ts'
import { route, type Route } from '#server/routes/http/route.ts'

export const searchRoutes = (services: Services): Route[] => [
  route(
    search,
    ({ query: { query = '', limit = SUGGESTIONS, kind, in: cityId } }, { locale }) =>
      ok(services.search.suggest(locale, query, { limit, kind, cityId })),
    { limit: 'search', cache: searchCache },
  ),
]
