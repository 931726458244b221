import { Hono } from 'hono'
import * as v from 'valibot'
import { MoveForm, moveRefusalOf, moveTicketQuery } from '#contract/booking/move-ticket.ts'
import { href } from '#i18n/routes.ts'
import type { Limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import type { Services } from '#server/services/index.ts'
import { problem } from '#server/routes/http/problem.ts'
import { collectReply } from '#server/routes/http/reply.ts'
import { formCallerOf } from './form-caller.ts'
import { readForm } from './read-form.ts'

/**
 * The button below the new day of a ticket: a form, so that it works without JavaScript. It leads to the page
 * that tells what was done or why not, or to the payment of the difference, until which the old ticket is
 * good.
 */
export function moveTicketForm({ moves, sessions }: Services, limits: Limits): Hono {
  const form = new Hono()
  form.post('/', async (context) => {
    const caller = formCallerOf(context, sessions)
    const posted = await readForm(context.req.raw)
    if (!posted.ok) return problem(posted.failure, caller)
    const parsed = v.safeParse(MoveForm, Object.fromEntries(posted.value))
    if (!parsed.success) return problem({ code: 'not_found' }, caller)
    const { token, visit, to, amount, currency } = parsed.output
    const wait = await limits.spend('payment', caller.address)
    const moved =
      wait === undefined
        ? await moves.move(
            { session: await caller.session(), locale: caller.locale, address: caller.address },
            { token, moves: [{ lineId: visit, ...to }], difference: { amount, currency } },
          )
        : refuse('too_many_requests')

    const page = href({ page: 'moveTicket', token }, caller.locale)
    const { headers, ...reply } = collectReply(sessions)
    headers.set('cache-control', 'no-store')
    headers.set('referrer-policy', 'no-referrer')
    if (!moved.ok) {
      const refused = moveRefusalOf(moved.failure.code)
      headers.set('location', page + moveTicketQuery({ visit, to, refused }))
    } else if (moved.value.outcome.outcome === 'moved') {
      headers.set('location', `${page}${moveTicketQuery({ done: to })}#moved`)
    } else {
      headers.set('location', href('payment', caller.locale))
    }
    const basket = moved.ok ? moved.value.basket : undefined
    if (basket) {
      await reply.authorize(basket.session)
      reply.countCart(basket.count)
    }
    return new Response(null, { status: 303, headers })
  })
  return form
}
