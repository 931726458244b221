import { getMoveOffers, moveTickets } from '#contract/booking/booking.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { route, type Route } from '#server/routes/http/route.ts'

/** The voucher's token gives access; a session only gets the basket in which a surcharge is paid. */
export const moveRoutes = ({ moves }: Services): Route[] => [
  route(
    getMoveOffers,
    ({ query }, _caller, reply) => {
      reply.header('cache-control', 'no-store')
      reply.header('referrer-policy', 'no-referrer')
      return moves.offers(query.token, query.line, query.from)
    },
    { limit: 'voucher' },
  ),
  route(
    moveTickets,
    async ({ body }, caller, reply) => {
      const { locale, address } = caller
      const moved = await moves.move({ session: await caller.session(), locale, address }, body)
      if (!moved.ok) return moved
      const { outcome, basket } = moved.value
      if (basket) {
        await reply.authorize(basket.session)
        reply.countCart(basket.count)
      }
      return ok(outcome)
    },
    { limit: 'payment' },
  ),
]
