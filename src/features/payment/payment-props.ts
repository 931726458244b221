import type { Locale } from '#config/locales.ts'
import type { Messages } from '#i18n/messages.ts'

/** The texts and addresses that the page passes to its island, both made on the server. */
export interface PaymentProps {
  locale: Locale
  /** Namespace `payment` or `payment-confirmed`. */
  messages: Messages
  /** Namespace `passengers`. */
  passengers: Messages
  /** Texts shared with other screens: ticket counts, hold times, optional fields. */
  shared: Messages
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
