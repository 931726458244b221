import { getVoucher } from '#contract/booking/voucher.ts'
import type { Services } from '#server/services/index.ts'
import { route, type Route } from '#server/routes/http/route.ts'

/** S6: sent without the authorization header; the token alone gives access. */
export const voucherRoutes = ({ vouchers }: Services): Route[] => [
  route(
    getVoucher,
    ({ query }, { locale }, reply) => {
      reply.header('cache-control', 'no-store')
      reply.header('referrer-policy', 'no-referrer')
      return vouchers.read(query.token, locale)
    },
    { limit: 'voucher' },
  ),
]
