import { Hono } from 'hono'
import * as v from 'valibot'
import { LinkToken, Password } from '#contract/account/member.ts'
import { PASSWORD_FAULT, passwordFaultOf, type PasswordFault } from '#contract/account/password-fault.ts'
import { fieldCodes } from '#contract/field-codes.ts'
import { href } from '#i18n/routes.ts'
import type { Limits } from '#server/limits/limits.ts'
import { problem } from '#server/routes/http/problem.ts'
import { collectReply } from '#server/routes/http/reply.ts'
import { entered, loginCallerOf } from '#server/routes/member.ts'
import { passwordLinks } from '#server/services/member/choose-password.ts'
import type { Services } from '#server/services/index.ts'
import { formCallerOf } from './form-caller.ts'
import { readForm } from './read-form.ts'

const Chosen = v.object({ token: LinkToken, password: Password })

/**
 * The target of the page that a mailed link opens: a form, so that it works without JavaScript and in any
 * browser. It leads back to that page, which says what is wrong with the password, or that it is saved.
 */
export function choosePasswordForm({ members, sessions }: Services, limits: Limits): Hono {
  const form = new Hono()
  form.post('/', async (context) => {
    const caller = formCallerOf(context, sessions)
    const posted = await readForm(context.req.raw)
    if (!posted.ok) return problem(posted.failure, caller)
    const token = posted.value.get('token') ?? ''
    if (!v.is(LinkToken, token)) return problem({ code: 'not_found' }, caller)
    const reply = collectReply(sessions)
    const leadTo = (page: string, fault?: PasswordFault) => {
      const query = fault ? `?${PASSWORD_FAULT}=${fault}` : ''
      reply.header('location', href({ page: 'choosePassword', token: page }, caller.locale) + query)
      reply.header('cache-control', 'no-store')
      reply.header('referrer-policy', 'no-referrer')
      return new Response(null, { status: 303, headers: reply.headers })
    }
    const chosen = v.safeParse(Chosen, { token, password: posted.value.get('password') ?? '' })
    if (!chosen.success)
      return leadTo(token, passwordFaultOf(fieldCodes(chosen.issues).password) ?? 'password_short')
    if ((await limits.spend('login', caller.address)) !== undefined) return leadTo(token, 'too_many_requests')
    const wanted = { kinds: passwordLinks, ...chosen.output }
    const answer = await entered(await members.choosePassword(wanted, await loginCallerOf(caller)), reply)
    return leadTo(answer.ok ? 'done' : token)
  })
  return form
}
