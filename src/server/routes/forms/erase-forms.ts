import { Hono } from 'hono'
import * as v from 'valibot'
import type { Build } from '#config/builds.ts'
import { isLocale, type Locale } from '#config/locales.ts'
import { ErasureRequest } from '#contract/account/member.ts'
import { ok } from '#domain/result.ts'
import { eraseHref } from '#i18n/erase-href.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Services } from '#server/services/index.ts'
import { callerOf } from '#server/routes/http/caller.ts'
import { endSession } from '#server/routes/http/private-reply.ts'
import { plainForm } from './plain-form.ts'
import { readField } from './read-form.ts'
import { collectReply } from '#server/routes/http/reply.ts'

const localeOf = (lang: string | undefined): Locale => (isLocale(lang) ? lang : 'en')

const Token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/**
 * The targets of the buttons with which personal data is deleted: forms, so that they work without
 * JavaScript. The request takes two presses, as all plain forms do; the mailed link leads to the other.
 */
export function eraseForms(services: Services, limits: Limits, build: Build): Hono {
  const { erasure, sessions, logout, plainForms } = services
  const forms = new Hono()
  forms.post('/confirm', async (context) => {
    const locale = localeOf(context.req.query('lang'))
    const caller = callerOf(context.req.raw, sessions)
    const before = await caller.session()
    const token = v.safeParse(Token, await readField(context.req.raw, 'token'))
    const isLimited = (await limits.spend('login', caller.address)) !== undefined
    const erased = token.success && !isLimited && (await erasure.erase(token.output)).ok
    const reply = collectReply(sessions)
    // Another person's session in this browser has not ended, nor a guest's.
    if (before?.memberId && !(await sessions.find(caller.token))) {
      await endSession(logout, caller, reply, 'memberId')
    }
    const { headers } = reply
    headers.set('location', href({ page: 'eraseConfirm', token: erased ? 'done' : 'expired' }, locale))
    headers.set('cache-control', 'no-store')
    headers.set('referrer-policy', 'no-referrer')
    return new Response(null, { status: 303, headers })
  })
  forms.route(
    '/request',
    plainForm(
      {
        path: '/api/erase/request',
        schema: ErasureRequest,
        describe: (locale) => ({
          title: translator(locale, 'member')('erase.title'),
          fields: [
            {
              name: 'email',
              label: translator(locale, 'payment')('payer.email'),
              type: 'email',
              autocomplete: 'email',
            },
          ],
        }),
        async send({ email }, { locale }) {
          await erasure.request(email, locale)
          return ok({ sent: true as const })
        },
        sentHref: (locale) => `${eraseHref(locale, build)}#check-mail`,
      },
      { tickets: plainForms.tickets, limits, sessions },
    ),
  )
  return forms
}
