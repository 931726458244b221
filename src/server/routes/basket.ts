import { CART_COUNT } from '#contract/api-headers.ts'
import {
  addToCart,
  deleteSaleLine,
  getSale,
  getTransactionSales,
  updateCurrency,
  type Sale,
} from '#contract/basket/basket.ts'
import { currencyById, currencyIds } from '#domain/price/money.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import type { BasketCaller, Changed } from '#server/services/basket/basket-unit-of-work.ts'
import { refuse } from '#server/refusal.ts'
import { route, type Caller, type Reply, type Route } from '#server/routes/http/route.ts'

/** The number of tickets that can still be paid for; an expired basket has none. */
export const cartCount = (sale: Sale): number => (sale.status === 'expired' ? 0 : sale.count)

/**
 * The caller of a basket call; `answer` makes the body that an idempotent call stores in its transaction.
 */
export async function basketCallerOf<C extends Changed = Changed>(
  { locale, currency, session, address }: Caller,
  reply?: Reply,
  answer: (changed: C) => unknown = ({ sale }) => sale,
): Promise<BasketCaller<C>> {
  const settle = reply?.settle
  return {
    locale,
    currency,
    session: await session(),
    address,
    settle:
      settle &&
      ((tx, changed) =>
        settle(tx, answer(changed), {
          sessionId: changed.session?.id,
          headers: { [CART_COUNT]: String(cartCount(changed.sale)) },
        })),
  }
}

/** Renews the session token and reports the ticket count after a change of the basket. */
export async function respondWithBasket({ sale, session }: Changed, reply: Reply): Promise<Sale> {
  if (session) await reply.authorize(session)
  reply.countCart(cartCount(sale))
  return sale
}

export const basketRoutes = ({ baskets }: Services): Route[] => [
  route(
    addToCart,
    async ({ body }, caller, reply) => {
      const added = await baskets.add(await basketCallerOf(caller, reply), body)
      return added.ok ? ok(await respondWithBasket(added.value, reply)) : added
    },
    { limit: 'cart' },
  ),
  ...[getSale, getTransactionSales].map((call) =>
    route(call, async (_, caller, reply) => {
      const sale = await baskets.read(await basketCallerOf(caller))
      reply.countCart(cartCount(sale))
      return ok(sale)
    }),
  ),
  route(
    deleteSaleLine,
    async ({ params }, caller, reply) => {
      const changed = await baskets.remove(await basketCallerOf(caller), params.id)
      return changed.ok ? ok(await respondWithBasket(changed.value, reply)) : changed
    },
    { limit: 'cart' },
  ),
  route(
    updateCurrency,
    async ({ body }, caller, reply) => {
      const currency = currencyById(body.id)
      if (!currency) return refuse('currency_unknown')
      const changed = await baskets.changeCurrency(await basketCallerOf(caller), currency)
      if (!changed.ok) return changed
      const { before, after } = changed.value
      const sale = await respondWithBasket(changed.value, reply)
      return ok({ id: currencyIds[currency], before, after, sale })
    },
    { limit: 'cart' },
  ),
]
