import { getCrossSelling } from '#contract/basket/cross-selling.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { route, type Route } from '#server/routes/http/route.ts'

export const crossSellingRoutes = ({ crossSelling }: Services): Route[] => [
  route(
    getCrossSelling,
    async ({ query }, { locale, currency, session }) =>
      ok(await crossSelling.offers({ session: await session(), locale, currency, ...query })),
    { limit: 'lookup' },
  ),
]
