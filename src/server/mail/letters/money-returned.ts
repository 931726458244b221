import type { Money } from '#domain/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html } from './markup.ts'

/** For a payment that arrived after the last seats were gone: the money is refunded. */
export function moneyReturned(sale: { reference: string; total: Money }, to: Reader): Letter {
  const { locale, name, publicOrigin } = to
  const t = translator(locale, 'mail')
  const intro = t('refund.intro', { total: formatMoney(sale.total, locale) })
  return letter({
    locale,
    subject: t('refund.subject', { reference: sale.reference }),
    preview: intro,
    name,
    intro,
    body: html`<p>${t('refund.again')}</p>`,
    bodyText: t('refund.again'),
    action: { label: t('refund.open'), href: publicOrigin + href('home', locale) },
    closing: [],
  })
}
