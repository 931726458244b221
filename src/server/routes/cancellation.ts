import { brandSlug } from '#config/brand/brand-slug.ts'
import { cancelSale, printSale, quoteCancellation } from '#contract/booking/cancellation.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { route, type Route } from '#server/routes/http/route.ts'

export const cancellationRoutes = ({ cancellations }: Services): Route[] => [
  route(quoteCancellation, async ({ params }, caller) =>
    cancellations.quote(await caller.session(), params.id),
  ),
  route(
    cancelSale,
    async ({ params, body }, caller) => cancellations.cancel(await caller.session(), params.id, body.refund),
    { limit: 'payment' },
  ),
  route(
    printSale,
    async ({ params }, caller, reply) => {
      const printed = await cancellations.print(await caller.session(), params.id, caller.locale)
      if (!printed.ok) return printed
      reply.header('content-type', 'application/pdf')
      reply.header('content-disposition', `inline; filename="${brandSlug()}-${printed.value.reference}.pdf"`)
      reply.header('cache-control', 'no-store')
      return ok(printed.value.pdf)
    },
    { limit: 'voucher' },
  ),
]
