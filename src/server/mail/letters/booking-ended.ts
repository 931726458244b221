import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html } from './markup.ts'

/** A booking that somebody looked for and whose tickets are no longer valid. */
export interface EndedBooking {
  reference: string
  /** `review`: the operator is looking at its payment. */
  how: 'cancelled' | 'givenBack' | 'review'
  /** What became of the money, in the reader's language. */
  money: string[]
  /** The token of its voucher, which still opens the booking. */
  token: string
}

export function bookingEnded({ reference, how, money, token }: EndedBooking, to: Reader): Letter {
  const { locale, name, publicOrigin } = to
  const t = translator(locale, 'mail')
  const intro = t(`bookingEnded.${how}`, { reference })
  return letter({
    locale,
    subject: t('bookingEnded.subject', { reference }),
    preview: intro,
    name,
    intro,
    body: html`${money.map((sentence) => html`<p>${sentence}</p>`)}`,
    bodyText: money.join('\n\n'),
    action: {
      label: t('bookingEnded.open'),
      href: publicOrigin + href({ page: 'changeBooking', token }, locale),
    },
    closing: [],
  })
}
