import { Hono } from 'hono'
import * as v from 'valibot'
import { isLocale } from '#config/locales.ts'
import { VoucherToken } from '#contract/booking/voucher-token.ts'
import { href } from '#i18n/routes.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Services } from '#server/services/index.ts'
import { readField } from '#server/routes/forms/read-form.ts'
import { callerOf } from '#server/routes/http/caller.ts'

/**
 * The voucher's button "Email them again": a form, so that it works without JavaScript. The answer is the
 * voucher's page, whose line `#mailed` or `#not-mailed` says what became of it.
 */
export function voucherMail({ mailAgain, sessions }: Services, limits: Limits): Hono {
  const form = new Hono()
  form.post('/', async (context) => {
    const lang = context.req.query('lang')
    const locale = isLocale(lang) ? lang : 'en'
    const { address } = callerOf(context.req.raw, sessions)
    const token = v.safeParse(VoucherToken, await readField(context.req.raw, 'token'))
    const isLimited = (await limits.spend('mail', address)) !== undefined
    const sent = token.success && !isLimited && (await mailAgain(token.output, locale))
    const page = token.success ? href({ page: 'voucher', token: token.output }, locale) : href('home', locale)
    return new Response(null, {
      status: 303,
      headers: {
        location: `${page}#${sent ? 'mailed' : 'not-mailed'}`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    })
  })
  return form
}
