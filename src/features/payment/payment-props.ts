import type { Locale } from '#config/locales.ts'
import type { Messages } from '#i18n/messages.ts'

/** What the page hands to its island: words and addresses, both made on the server. */
export interface PaymentProps {
  locale: Locale
  /** Namespace `payment` or `payment-confirmed`. */
  messages: Messages
  /** Namespace `passengers`. */
  passengers: Messages
  /** Words that other screens say too: how many tickets, how long they are held, what may be left out. */
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
