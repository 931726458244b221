import type { Locale } from '#config/locales.ts'
import { messagesOf } from '#i18n/catalogue.ts'
import { countWords } from '#i18n/count-words.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import type { PaymentProps } from './payment-props.ts'

/** Runs on the server: collects the island's texts and the addresses it links to. */
export function paymentPropsOf(locale: Locale, namespace: 'payment' | 'payment-confirmed'): PaymentProps {
  return {
    locale,
    messages: messagesOf(locale, namespace),
    passengers: { types: messagesOf(locale, 'passengers')['types'] ?? {} },
    shared: {
      ...countWords(locale),
      optional: translator(locale, 'common')('optional'),
      hold: messagesOf(locale, 'basket')['hold'] ?? {},
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
