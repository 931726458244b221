import type { Locale } from '#config/locales.ts'
import type { LinkedOrder } from '#contract/payment/order.ts'
import { cityZone } from '#i18n/city-zone.ts'
import { formatTime } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { letter, type Letter } from './letter.ts'
import { html } from './markup.ts'

/** For an unverified address: nothing in the mail was typed by the visitor. */
export function orderLink(
  token: string,
  until: NonNullable<LinkedOrder['until']>,
  { locale, publicOrigin }: { locale: Locale; publicOrigin: string },
): Letter {
  const t = translator(locale, 'mail')
  const zone = cityZone(until.city, locale)
  const why = t('orderLink.why', { time: formatTime(until.time, locale), zone })
  return letter({
    locale,
    name: '',
    subject: t('orderLink.subject'),
    preview: t('orderLink.intro'),
    intro: t('orderLink.intro'),
    body: html`<p>${why}</p>`,
    bodyText: why,
    action: {
      label: t('orderLink.open'),
      href: publicOrigin + href({ page: 'confirmOrder', token }, locale),
    },
    closing: [t('orderLink.notYou')],
  })
}
