import { createHash } from 'node:crypto'
import { localeEntries, type Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { html, type Markup } from '#server/mail/letters/markup.ts'

const style = [
  "body{background:#f7f1e3;color:#16202f;font:18px/1.5 'Trebuchet MS',Arial,sans-serif;",
  'margin:0 auto;max-width:36rem;padding:0 1.25rem 3rem}',
  'header{border-bottom:6px solid #d42a1f;margin:0 -1.25rem 2rem;padding:1rem 1.25rem;',
  'background:#16202f}header a{color:#fff8ea;font-size:1.35rem;font-weight:bold;text-decoration:none}',
  'label,dt{display:block;font-weight:bold;margin-top:1.1rem}dd{margin:0;overflow-wrap:anywhere;',
  'white-space:pre-line}input,select,textarea{background:#fffcf5;border:2px solid #6d6553;',
  'border-radius:6px;box-sizing:border-box;color:inherit;font:inherit;min-height:48px;',
  'padding:.4rem .8rem;width:100%}[aria-invalid]{border-color:#b3201a}',
  '.error{color:#b3201a;font-size:1rem;font-weight:bold;margin:.2rem 0 0}',
  '.errors{background:#fbe3df;border:3px solid #b3201a;border-radius:6px;padding:.2rem 1.2rem}',
  'button{background:#d42a1f;border:2px solid #d42a1f;border-radius:6px;color:#fff;font:inherit;',
  'font-weight:bold;margin:1.6rem .8rem 0 0;min-height:48px;padding:.5rem 1.4rem}',
  'button.quiet{background:transparent;border-color:#16202f;color:inherit}a{color:#0a6367}',
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

/** A page that the server renders without Astro, for the steps of a form without JavaScript. */
export function plainPage(locale: Locale, title: string, body: Markup, status = 200): Response {
  const t = translator(locale, 'common')
  const whole = html`<!doctype html>
    <html lang="${localeEntries[locale].tag}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title} | ${t('brand')}</title>
      ${sheet}
      <header><a href="${href('home', locale)}">${t('brand')}</a></header>
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
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    },
  })
}
