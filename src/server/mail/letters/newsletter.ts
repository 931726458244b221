import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html } from './markup.ts'

/** Asks for confirmation by the address itself; unless it confirms, no further mail is sent there. */
export function newsletterConfirm(token: string, to: Reader): Letter {
  const { name, locale, publicOrigin } = to
  const t = translator(locale, 'mail-newsletter')
  const link = (page: 'newsletterConfirm' | 'newsletterUnsubscribe'): string =>
    publicOrigin + href({ page, token }, locale)
  return letter({
    locale,
    subject: t('subject'),
    preview: t('preview'),
    name,
    intro: t('intro'),
    body: html`<p>${t('press')}</p>`,
    bodyText: t('press'),
    action: { label: t('confirm'), href: link('newsletterConfirm') },
    unsubscribe: `${publicOrigin}/api/newsletter/unsubscribe?${new URLSearchParams({ token }).toString()}`,
    closing: [t('notYou'), t('unsubscribe', { link: link('newsletterUnsubscribe') })],
  })
}
