import type { Locale } from '#config/locales.ts'
import { messagesOf } from '#i18n/locale-messages.ts'
import type { Messages } from '#i18n/messages.ts'
import { href } from '#i18n/routes.ts'
import type { Texts } from '#i18n/texts.ts'
import { ticketCountMessages } from '#i18n/ticket-count-messages.ts'
import { translator } from '#i18n/translate.ts'

/** The texts and addresses that the page passes to its island, both made on the server. */
export interface PaymentProps {
  locale: Locale
  /** Namespace `payment` or `payment-confirmed`. */
  messages: Messages
  passengers: Pick<Texts['passengers'], 'types'>
  /** Texts shared with other screens. */
  shared: Pick<Texts['common'], 'optional' | 'tickets_other'> & Pick<Texts['basket'], 'hold'>
  links: {
    basket: string
    payment: string
    confirmed: string
    home: string
    terms: string
    privacy: string
    contact: string
  }
}

/** Runs on the server: collects the island's texts and the addresses it links to. */
export function paymentPropsOf(locale: Locale, namespace: 'payment' | 'payment-confirmed'): PaymentProps {
  return {
    locale,
    messages: messagesOf(locale, namespace),
    passengers: { types: messagesOf(locale, 'passengers').types },
    shared: {
      ...ticketCountMessages(locale),
      optional: translator(locale, 'common')('optional'),
      hold: messagesOf(locale, 'basket').hold,
    },
    links: {
      basket: href('basket', locale),
      payment: href('payment', locale),
      confirmed: href('paymentConfirmed', locale),
      home: href('home', locale),
      terms: href('terms', locale),
      privacy: href('privacy', locale),
      contact: href('contact', locale),
    },
  }
}
