import { brandSlug } from '#config/brand/brand-slug.ts'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { Voucher } from '#contract/booking/voucher.ts'
import { VoucherToken } from '#contract/booking/voucher-token.ts'
import { isLocale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Services } from '#server/services/index.ts'
import { callerOf } from '#server/routes/http/caller.ts'
import { problem } from '#server/routes/http/problem.ts'
import type { Caller } from '#server/routes/http/route.ts'

interface Dependencies {
  services: Services
  limits: Limits
  publicOrigin: string
}

const headersOf = (type: string, disposition: string) => ({
  'content-type': type,
  'content-disposition': disposition,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
})

/**
 * The voucher as files. A link cannot send headers, so it gives its language in the query. The drawing code
 * is loaded with the first voucher, since a process that only serves pages never needs it.
 */
export function voucherFiles({ services, limits, publicOrigin }: Dependencies): Hono {
  const files = new Hono()

  const answer =
    (make: (voucher: Voucher, caller: Caller, token: string) => Promise<Response>) =>
    async (context: Context): Promise<Response> => {
      const asked = callerOf(context.req.raw, services.sessions)
      const lang = context.req.query('lang')
      const caller = { ...asked, locale: isLocale(lang) ? lang : asked.locale }
      const wait = await limits.spend('voucher', caller.address)
      if (wait !== undefined) {
        return problem({ code: 'too_many_requests' }, caller, { 'retry-after': String(wait) })
      }
      const token = v.safeParse(VoucherToken, context.req.query('token'))
      if (!token.success) return problem({ code: 'not_found' }, caller)
      const read = await services.vouchers.read(token.output, caller.locale)
      return read.ok ? make(read.value, caller, token.output) : problem(read.failure, caller)
    }

  files.get(
    '/pdf',
    answer(async (voucher, { locale }) => {
      const { drawnVoucher } = await import('#server/vouchers/pdf/drawn-voucher.ts')
      const pdf = await drawnVoucher(voucher, locale)
      const name = `${brandSlug()}-${voucher.reference}.pdf`
      return new Response(new Uint8Array(pdf), {
        headers: headersOf('application/pdf', `inline; filename="${name}"`),
      })
    }),
  )
  files.get(
    '/ics',
    answer(async (voucher, { locale }, token) => {
      const { voucherCalendar } = await import('#server/vouchers/calendar.ts')
      const link = publicOrigin + href({ page: 'voucher', token }, locale)
      const name = `${brandSlug()}-${voucher.reference}.ics`
      const headers = headersOf('text/calendar; charset=utf-8', `attachment; filename="${name}"`)
      return new Response(voucherCalendar(voucher, locale, link), { headers })
    }),
  )
  return files
}
