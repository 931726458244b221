import { Hono } from 'hono'
import * as v from 'valibot'
import { CancelForm, changeBookingQuery, shownRefusals } from '#contract/booking/change-booking.ts'
import type { FailureCode } from '#contract/failure.ts'
import { href } from '#i18n/routes.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Services } from '#server/services/index.ts'
import { problem } from '#server/routes/http/problem.ts'
import { formCallerOf } from './form-caller.ts'
import { readForm } from './read-form.ts'

const told = (code: FailureCode) => shownRefusals.find((known) => known === code) ?? 'unavailable'

/**
 * The button below the refund of chosen tickets: a form, so that it works without JavaScript. The answer is
 * the page of the booking, which tells what was done, or why not; loading it again repeats nothing.
 */
export function cancelTicketsForm({ bookings, sessions }: Services, limits: Limits): Hono {
  const form = new Hono()
  form.post('/', async (context) => {
    const caller = formCallerOf(context, sessions)
    const posted = await readForm(context.req.raw)
    if (!posted.ok) return problem(posted.failure, caller)
    const fields = { ...Object.fromEntries(posted.value), ticket: posted.value.getAll('ticket') }
    const parsed = v.safeParse(CancelForm, fields)
    if (!parsed.success) return problem({ code: 'not_found' }, caller)
    const { token, ticket: tickets, amount, currency } = parsed.output
    const page = href({ page: 'changeBooking', token }, caller.locale)
    const wait = await limits.spend('payment', caller.address)
    const answer =
      wait === undefined
        ? await bookings.cancel({ token, tickets, refund: { amount, currency } }, caller.locale)
        : undefined
    const refused = answer?.ok ? undefined : told(answer?.failure.code ?? 'too_many_requests')
    const location = refused ? `${page}?${changeBookingQuery(tickets, refused)}` : `${page}#changed`
    return new Response(null, {
      status: 303,
      headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
  })
  return form
}
