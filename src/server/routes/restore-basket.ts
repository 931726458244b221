import type * as v from 'valibot'
import { makeBasketLink, openBasketLink, readBasketLink } from '#contract/basket/basket-link.ts'
import { recoverSale, type Reason, type RestoredBasket } from '#contract/basket/restore-basket.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import type { Answer, Refusal } from '#server/refusal.ts'
import type { RestoreCaller, BasketRestored } from '#server/services/basket/restore-basket.ts'
import { basketCallerOf, respondWithBasket } from './basket.ts'
import { sentence } from '#server/routes/http/problem.ts'
import { route, type Caller, type Reply, type Route } from '#server/routes/http/route.ts'

const reasonIn = ({ locale }: Caller, { code, facts }: Refusal): v.InferOutput<typeof Reason> => ({
  code,
  message: sentence(locale, code, facts),
})

function bodyIn(caller: Caller, { sale, restoration }: BasketRestored): RestoredBasket {
  const { added, unavailable, couponLost } = restoration
  return {
    sale,
    added,
    unavailable: unavailable.map(({ named, refusal }) => ({ ...named, reason: reasonIn(caller, refusal) })),
    couponLost: couponLost && { coupon: couponLost.coupon, reason: reasonIn(caller, couponLost.refusal) },
  }
}

/** Runs the work, stores its answer in the same transaction, and reports token and ticket count. */
async function restored(
  caller: Caller,
  reply: Reply,
  work: (asking: RestoreCaller) => Promise<Answer<BasketRestored>>,
): Promise<Answer<RestoredBasket>> {
  const done = await work(
    await basketCallerOf<BasketRestored>(caller, reply, (changed) => bodyIn(caller, changed)),
  )
  if (!done.ok) return done
  await respondWithBasket(done.value, reply)
  return ok(bodyIn(caller, done.value))
}

export const restoreRoutes = ({ recovery, basketLinks }: Services): Route[] => [
  route(recoverSale, (_, caller, reply) => restored(caller, reply, (asking) => recovery.recover(asking)), {
    limit: 'cart',
  }),
  route(
    makeBasketLink,
    async ({ body }, caller) => basketLinks.make(await caller.session(), body.items, caller.locale),
    { limit: 'cart' },
  ),
  route(
    readBasketLink,
    async ({ query }, caller) => {
      const link = await basketLinks.read(query.items, caller)
      if (!link.ok) return link
      const { until, tickets } = link.value
      return ok({
        expiresAt: until.toISOString(),
        currency: caller.currency,
        data: tickets.map(({ refusal, ...ticket }) => ({
          ...ticket,
          reason: refusal ? reasonIn(caller, refusal) : null,
        })),
      })
    },
    { limit: 'lookup' },
  ),
  route(
    openBasketLink,
    ({ body }, caller, reply) =>
      restored(caller, reply, (asking) => basketLinks.open(asking, body.items, body.existing)),
    { limit: 'cart' },
  ),
]
