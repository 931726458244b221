import { legalLine } from '#config/brand/brand.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { contactEmail } from '#config/contact.ts'
import { ownEnvironment } from '#config/environment.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { singleLine } from '#domain/mail/single-line.ts'
import { shopName } from '#i18n/locale-messages.ts'
import { translator } from '#i18n/translate.ts'
import { html, lines, type Markup } from './markup.ts'

/** A mail as its recipient gets it. */
export interface Letter {
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: Buffer }[]
  /** The address for replies, when it is not the shop's. */
  replyTo?: string
  /** Where one POST ends the mails of this kind (RFC 8058). */
  unsubscribe?: string
}

/** The recipient of a mail: name, language, and the origin of its links. */
export interface Reader {
  /** See `LetterParts`. */
  name: string | undefined
  locale: Locale
  publicOrigin: string
  /** The travel agency that bought the tickets for them. */
  agency?: string | undefined
}

export interface LetterParts {
  locale: Locale
  subject: string
  preview: string
  /** The name in the greeting; `undefined` for none. For an unverified address, only a `greetingName`. */
  name: string | undefined
  intro: string
  /** The middle of the mail, as markup and as plain text. */
  body: Markup
  bodyText: string
  action: { label: string; href: string }
  /** Where else the reader may want to go, less prominently. */
  more?: { label: string; href: string }
  closing: string[]
  /** Whether it ends by wishing a great day, which suits only readers whose tour is still ahead. */
  hasWish?: boolean
  attachments?: Letter['attachments']
  unsubscribe?: Letter['unsubscribe']
}

/**
 * One style sheet for every mail, in a style element; the page that shows outgoing mails allows it by its
 * hash.
 */
export function letterStyle(): string {
  const { light, dark } = ownBrand().palette
  const { paper, card, ink, inkSoft, sign, onSign, accent, onAccent, accentInk, hairline } = light
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: ${paper}; color: ${ink};
  font-family: 'Trebuchet MS', Arial, sans-serif; font-size: 16px; line-height: 1.5; }
.preview { display: none; }
.sheet { width: 100%; max-width: 600px; margin: 0 auto; background: ${card}; }
.head { background: ${sign}; border-bottom: 6px solid ${accent}; color: ${onSign};
  font-size: 24px; font-weight: bold; padding: 20px 28px; }
.content { padding: 28px; }
.ticket { border: 1px solid ${hairline}; border-left: 6px solid ${accent}; border-radius: 8px;
  padding: 14px 18px; margin: 0 0 14px; }
.ticket-boat { border-left-color: #0d8287; }
.ticket h2 { margin: 0 0 4px; font-size: 18px; line-height: 1.3; }
.ticket p { margin: 0; }
.soft { color: ${inkSoft}; font-size: 14px; }
.foot { border-top: 1px solid ${hairline}; padding: 14px 28px 24px; }
.button { display: inline-block; background: ${accent}; color: ${onAccent}; border-radius: 6px;
  font-weight: bold; padding: 13px 24px; text-decoration: none; }
.link { color: ${accentInk}; }
@media (prefers-color-scheme: dark) {
  body { background: ${dark.paper} !important; color: ${dark.ink} !important; }
  .sheet { background: ${dark.card} !important; }
  .head { background: ${dark.sign} !important; color: ${dark.onSign} !important;
    border-bottom-color: ${dark.accent} !important; }
  .ticket { border-color: ${dark.hairline} !important; border-left-color: ${dark.accent} !important; }
  .ticket-boat { border-left-color: #0d8287 !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .foot { border-top-color: ${dark.hairline} !important; }
  .button { background: ${dark.accent} !important; color: ${dark.onAccent} !important; }
  .link { color: ${dark.accentInk} !important; }
}
`
}

/** Builds a mail as HTML and as plain text with the same words. */
export function letter(parts: LetterParts): Letter {
  const { locale, action, more } = parts
  const name = singleLine(parts.name ?? '')
  const t = translator(locale, 'mail')
  const greeting = name ? t('greeting', { name }) : t('greetingNobody')
  const brand = shopName(ownEnvironment().variant, locale)
  // A German sentence goes on in lower case after the greeting; in a list of mails it stands alone.
  const preview = parts.preview.charAt(0).toLocaleUpperCase(locale) + parts.preview.slice(1)
  const seller = legalLine(ownBrand().legal)
  // Not interpolated through `html`, since its hash must match the text exactly.
  const sheet = { markup: `<style>${letterStyle()}</style>` }
  const help = t('help', { email: contactEmail() })
  const sign = t(parts.hasWish ? 'signWithWish' : 'sign')
  const page = html`<!doctype html>
    <html lang="${localeEntries[locale].tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${parts.subject}</title>
        ${sheet}
      </head>
      <body>
        <div class="preview">${preview}</div>
        <table class="sheet" role="presentation" cellspacing="0" cellpadding="0" align="center">
          <tr>
            <td class="head">${brand}</td>
          </tr>
          <tr>
            <td class="content">
              <p>${greeting}</p>
              <p>${parts.intro}</p>
              ${parts.body}
              <p><a class="button" href="${action.href}">${action.label}</a></p>
              ${more ? html`<p><a class="link" href="${more.href}">${more.label}</a></p>` : ''}
              ${parts.closing.map((sentence) => html`<p class="soft">${sentence}</p>`)}
              <p class="soft">${help}</p>
              <p>${lines(sign)}</p>
            </td>
          </tr>
          <tr>
            <td class="foot soft">${seller}</td>
          </tr>
        </table>
      </body>
    </html>`
  const text = [
    greeting,
    parts.intro,
    parts.bodyText,
    `${action.label}\n${action.href}`,
    ...(more ? [`${more.label}\n${more.href}`] : []),
    ...parts.closing,
    help,
    sign,
    seller,
  ].join('\n\n')
  const { subject, attachments = [], unsubscribe } = parts
  return { subject, text, html: page.markup, attachments, ...(unsubscribe ? { unsubscribe } : {}) }
}
