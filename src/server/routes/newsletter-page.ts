import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { isLocale, localeEntries, type Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { html, type Markup } from '#server/mail/letters/markup.ts'
import type { Subscribers } from '#server/services/contact/subscribers.ts'

const style = [
  "body{background:#f7f1e3;color:#16202f;font:18px/1.5 'Trebuchet MS',Arial,sans-serif;",
  'margin:3rem auto;max-width:34rem;padding:0 1.25rem}',
  'button{background:#d42a1f;border:0;border-radius:6px;color:#fff;font:inherit;font-weight:bold;',
  'min-block-size:44px;padding:.6rem 1.4rem}a{color:#0a6367}',
].join('')
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
const sheet = { markup: `<style>${style}</style>` }

function page(locale: Locale, title: string, body: Markup, status = 200): Response {
  const whole = html`<!doctype html>
    <html lang="${localeEntries[locale].tag}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      ${sheet}
      <main>
        <h1>${title}</h1>
        ${body}
      </main>
    </html>`
  return new Response(whole.markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  })
}

/**
 * The pages that the links of the newsletter mail open. Opening one changes nothing, since mail servers
 * open links too to scan them; pressing its button does.
 */
export function newsletterPages(subscribers: Subscribers): Hono {
  const pages = new Hono()
  const deeds = {
    confirm: (token: string) => subscribers.confirm(token),
    leave: (token: string) => subscribers.unsubscribe(token),
  }
  const isDeed = (what: string): what is keyof typeof deeds => Object.hasOwn(deeds, what)
  const askedFor = (asked: Context) => {
    const lang = asked.req.query('lang')
    const locale = isLocale(lang) ? lang : 'en'
    const what = asked.req.param('what') ?? ''
    return { locale, what, token: asked.req.query('token') ?? '', t: translator(locale, 'mail-newsletter') }
  }

  pages.get('/:what', (asked) => {
    const { locale, what, token, t } = askedFor(asked)
    if (!isDeed(what)) return asked.notFound()
    const action = `/api/newsletter/${what}?${new URLSearchParams({ token, lang: locale })}`
    return page(
      locale,
      t(`page.${what}.title`),
      html`<form method="post" action="${action}"><button>${t(`page.${what}.button`)}</button></form>`,
    )
  })
  pages.post('/:what', async (asked) => {
    const { locale, what, token, t } = askedFor(asked)
    if (!isDeed(what)) return asked.notFound()
    const done = await deeds[what](token)
    const home = html`<p><a href="${href('home', locale)}">${t('page.home')}</a></p>`
    return done.ok ? page(locale, t(`page.${what}.done`), home) : page(locale, t('page.unknown'), home, 422)
  })
  return pages
}
