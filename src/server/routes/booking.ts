import { cancelTickets, getBooking } from '#contract/booking/booking.ts'
import type { Services } from '#server/services/index.ts'
import { route, type Route } from '#server/routes/http/route.ts'

/** The voucher's token alone gives access. */
export const bookingRoutes = ({ bookings }: Services): Route[] => [
  route(
    getBooking,
    ({ query }, { locale }, reply) => {
      reply.header('cache-control', 'no-store')
      reply.header('referrer-policy', 'no-referrer')
      return bookings.read(query.token, locale)
    },
    { limit: 'voucher' },
  ),
  route(cancelTickets, ({ body }, { locale }) => bookings.cancel(body, locale), { limit: 'payment' }),
]
