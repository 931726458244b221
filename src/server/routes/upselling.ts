import { chooseUpgrade, getUpselling } from '#contract/basket/upselling.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { basketCallerOf, respondWithBasket } from './basket.ts'
import { route, type Route } from '#server/routes/http/route.ts'

export const upsellingRoutes = ({ upselling }: Services): Route[] => [
  route(
    getUpselling,
    async ({ params, query }, caller) => {
      const offers = await upselling.offers(await caller.session(), params.id, query, caller.locale)
      return offers.ok ? ok({ lineId: params.id, data: offers.value }) : offers
    },
    { limit: 'lookup' },
  ),
  route(
    chooseUpgrade,
    async ({ params, body }, caller, reply) => {
      const chosen = await upselling.choose(await basketCallerOf(caller, reply), params.id, body)
      return chosen.ok ? ok(await respondWithBasket(chosen.value, reply)) : chosen
    },
    { limit: 'cart' },
  ),
]
