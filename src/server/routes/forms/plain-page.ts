import { createHash } from 'node:crypto'
import type { Palette } from '#config/brand/colour-names.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { ownEnvironment } from '#config/environment.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { shopName } from '#i18n/locale-messages.ts'
import { html, type Markup } from '#server/mail/letters/markup.ts'

function styleOf(colours: Palette): string {
  const { paper, card, ink, sign, onSign, accent, onAccent, accentInk, accentSoft, edge } = colours
  return [
    `body{background:${paper};color:${ink};font:18px/1.5 'Trebuchet MS',Arial,sans-serif;`,
    'margin:0 auto;max-width:36rem;padding:0 1.25rem 3rem}',
    `header{border-bottom:6px solid ${accent};margin:0 -1.25rem 2rem;padding:1rem 1.25rem;`,
    `background:${sign}}header a{color:${onSign};font-size:1.35rem;font-weight:bold;text-decoration:none}`,
    'label,dt{display:block;font-weight:bold;margin-top:1.1rem}dd{margin:0;overflow-wrap:anywhere;',
    `white-space:pre-line}input,select,textarea{background:${card};border:2px solid ${edge};`,
    'border-radius:6px;box-sizing:border-box;color:inherit;font:inherit;min-height:48px;',
    `padding:.4rem .8rem;width:100%}[aria-invalid]{border-color:${accentInk}}`,
    `.error{color:${accentInk};font-size:1rem;font-weight:bold;margin:.2rem 0 0}`,
    `.errors{background:${accentSoft};border:3px solid ${accentInk};border-radius:6px;`,
    'padding:.2rem 1.2rem}',
    `button{background:${accent};border:2px solid ${accent};border-radius:6px;color:${onAccent};`,
    'font:inherit;font-weight:bold;margin:1.6rem .8rem 0 0;min-height:48px;padding:.5rem 1.4rem}',
    `button.quiet{background:transparent;border-color:${ink};color:inherit}a{color:${accentInk}}`,
  ].join('')
}

const policyOf = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A page that the server renders without Astro, for the steps of a form without JavaScript. */
export function plainPage(locale: Locale, title: string, body: Markup, status = 200): Response {
  const style = styleOf(ownBrand().palette.light)
  const brand = shopName(ownEnvironment().variant, locale)
  const whole = html`<!doctype html>
    <html lang="${localeEntries[locale].tag}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title} | ${brand}</title>
      ${{ markup: `<style>${style}</style>` }}
      <header><a href="${href('home', locale)}">${brand}</a></header>
      <main>
        <h1>${title}</h1>
        ${body}
      </main>
    </html>`
  return new Response(whole.markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(style),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    },
  })
}
