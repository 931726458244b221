import { addToCart, deleteSaleLine, getSale, updateCurrency, type Sale } from '#contract/basket.ts'
import { currencyById, currencyIds } from '#domain/money.ts'
import { ok } from '#domain/result.ts'
import type { Changed } from '#server/services/baskets.ts'
import type { Services } from '#server/services/index.ts'
import { refuse } from '#server/services/refusal.ts'
import { route, type Caller, type Reply, type Route } from './route.ts'

const askingBasket = async ({ locale, currency, session }: Caller) => ({
  locale,
  currency,
  session: await session(),
})

/** Lines that can still be paid for; an ended basket counts none. */
export const cartCount = (sale: Sale): number => (sale.status === 'expired' ? 0 : sale.count)

/** Every answer that changed the sale renews the token and tells the count. */
async function told({ sale, session }: Changed, reply: Reply): Promise<Sale> {
  if (session) await reply.authorize(session)
  reply.countCart(cartCount(sale))
  return sale
}

export const basketRoutes = ({ baskets }: Services): Route[] => [
  route(
    addToCart,
    async ({ body }, caller, reply) => {
      const added = await baskets.add(await askingBasket(caller), body)
      return added.ok ? ok(await told(added.value, reply)) : added
    },
    { limit: 'cart' },
  ),
  route(getSale, async (_, caller, reply) => {
    const sale = await baskets.read(await askingBasket(caller))
    reply.countCart(cartCount(sale))
    return ok(sale)
  }),
  route(
    deleteSaleLine,
    async ({ params }, caller, reply) => {
      const changed = await baskets.remove(await askingBasket(caller), params.id)
      return changed.ok ? ok(await told(changed.value, reply)) : changed
    },
    { limit: 'cart' },
  ),
  route(
    updateCurrency,
    async ({ body }, caller, reply) => {
      const currency = currencyById(body.id)
      if (!currency) return refuse('currency_unknown')
      const changed = await baskets.changeCurrency(await askingBasket(caller), currency)
      if (!changed.ok) return changed
      return ok({ id: currencyIds[currency], sale: await told(changed.value, reply) })
    },
    { limit: 'cart' },
  ),
]
