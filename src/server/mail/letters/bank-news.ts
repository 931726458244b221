import type { Money } from '#domain/price/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html } from './markup.ts'

/** Money of a booking that moved past the shop, while its tickets live on. */
export interface BankNewsFacts {
  reference: string
  what: 'part_given_back' | 'disputed' | 'dispute_won'
  amount: Money
  /** Of the voucher, which also opens the booking. */
  token: string
}

export function bankNews({ reference, what, amount, token }: BankNewsFacts, to: Reader): Letter {
  const { locale, name, publicOrigin } = to
  const t = translator(locale, 'mail')
  const intro = t(`bankNews.${what}.intro`, { reference, amount: formatMoney(amount, locale) })
  return letter({
    locale,
    subject: t(`bankNews.${what}.subject`, { reference }),
    preview: intro,
    name,
    intro,
    body: html``,
    bodyText: '',
    action: {
      label: t('bookingEnded.open'),
      href: publicOrigin + href({ page: 'changeBooking', token }, locale),
    },
    closing: [],
  })
}
