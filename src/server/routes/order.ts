import { Hono } from 'hono'
import * as v from 'valibot'
import { OrderToken, readLinkedOrder } from '#contract/payment/order.ts'
import { href } from '#i18n/routes.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Services } from '#server/services/index.ts'
import { formCallerOf } from '#server/routes/forms/form-caller.ts'
import { readForm } from '#server/routes/forms/read-form.ts'
import { problem } from '#server/routes/http/problem.ts'
import { route, type Route } from '#server/routes/http/route.ts'

export const orderRoutes = ({ payments }: Services): Route[] => [
  route(
    readLinkedOrder,
    ({ query }, { locale }, reply) => {
      reply.header('cache-control', 'no-store')
      reply.header('referrer-policy', 'no-referrer')
      return payments.readOrder(query.token, locale)
    },
    { limit: 'lookup' },
  ),
]

/**
 * The target of the button in a mailed order. A form, so that it works without JavaScript and in any
 * browser; the page it redirects to shows the result.
 */
export function orderForm({ payments, sessions }: Services, limits: Limits): Hono {
  const form = new Hono()
  form.post('/', async (context) => {
    const caller = formCallerOf(context, sessions)
    const wait = await limits.spend('payment', caller.address)
    if (wait !== undefined) {
      return problem({ code: 'too_many_requests' }, caller, { 'retry-after': String(wait) })
    }
    const posted = await readForm(context.req.raw)
    if (!posted.ok) return problem(posted.failure, caller)
    const token = v.safeParse(OrderToken, posted.value.get('token'))
    if (!token.success) return problem({ code: 'not_found' }, caller)
    const confirmed = await payments.confirmOrder(token.output)
    const location = confirmed.ok
      ? `${href('paymentConfirmed', caller.locale)}?return=${confirmed.value.returnId}`
      : href({ page: 'confirmOrder', token: token.output }, caller.locale)
    return new Response(null, {
      status: 303,
      headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
  })
  return form
}
