import type about from '#locales/en/about.json'
import type agent from '#locales/en/agent.json'
import type api from '#locales/en/api.json'
import type availability from '#locales/en/availability.json'
import type basket from '#locales/en/basket.json'
import type careers from '#locales/en/careers.json'
import type changeBooking from '#locales/en/change-booking.json'
import type city from '#locales/en/city.json'
import type cityPages from '#locales/en/city-pages.json'
import type common from '#locales/en/common.json'
import type confirmOrder from '#locales/en/confirm-order.json'
import type contact from '#locales/en/contact.json'
import type coupon from '#locales/en/coupon.json'
import type covid from '#locales/en/covid.json'
import type destinations from '#locales/en/destinations.json'
import type error from '#locales/en/error.json'
import type experience from '#locales/en/experience.json'
import type faq from '#locales/en/faq.json'
import type findBooking from '#locales/en/find-booking.json'
import type footer from '#locales/en/footer.json'
import type forms from '#locales/en/forms.json'
import type header from '#locales/en/header.json'
import type home from '#locales/en/home.json'
import type imprint from '#locales/en/imprint.json'
import type liveMap from '#locales/en/live-map.json'
import type mail from '#locales/en/mail.json'
import type mailEnquiry from '#locales/en/mail-enquiry.json'
import type mailNewsletter from '#locales/en/mail-newsletter.json'
import type member from '#locales/en/member.json'
import type moveTicket from '#locales/en/move-ticket.json'
import type newsletter from '#locales/en/newsletter.json'
import type notice from '#locales/en/notice.json'
import type offers from '#locales/en/offers.json'
import type operator from '#locales/en/operator.json'
import type passengers from '#locales/en/passengers.json'
import type paymentConfirmed from '#locales/en/payment-confirmed.json'
import type payment from '#locales/en/payment.json'
import type privacy from '#locales/en/privacy.json'
import type product from '#locales/en/product.json'
import type scan from '#locales/en/scan.json'
import type search from '#locales/en/search.json'
import type searchEngines from '#locales/en/search-engines.json'
import type session from '#locales/en/session.json'
import type supportChat from '#locales/en/support-chat.json'
import type terms from '#locales/en/terms.json'
import type validity from '#locales/en/validity.json'
import type voucher from '#locales/en/voucher.json'
import type { Values } from './messages.ts'

/** The English texts; the other languages have the same keys (`npm run content:check`). */
export interface Texts {
  about: typeof about
  agent: typeof agent
  api: typeof api
  availability: typeof availability
  basket: typeof basket
  careers: typeof careers
  'change-booking': typeof changeBooking
  city: typeof city
  'city-pages': typeof cityPages
  common: typeof common
  'confirm-order': typeof confirmOrder
  contact: typeof contact
  coupon: typeof coupon
  covid: typeof covid
  destinations: typeof destinations
  error: typeof error
  experience: typeof experience
  faq: typeof faq
  'find-booking': typeof findBooking
  footer: typeof footer
  forms: typeof forms
  header: typeof header
  home: typeof home
  imprint: typeof imprint
  'live-map': typeof liveMap
  mail: typeof mail
  'mail-enquiry': typeof mailEnquiry
  'mail-newsletter': typeof mailNewsletter
  member: typeof member
  'move-ticket': typeof moveTicket
  newsletter: typeof newsletter
  notice: typeof notice
  offers: typeof offers
  operator: typeof operator
  passengers: typeof passengers
  'payment-confirmed': typeof paymentConfirmed
  payment: typeof payment
  privacy: typeof privacy
  product: typeof product
  scan: typeof scan
  search: typeof search
  'search-engines': typeof searchEngines
  session: typeof session
  'support-chat': typeof supportChat
  terms: typeof terms
  validity: typeof validity
  voucher: typeof voucher
}

export type Namespace = keyof Texts

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key

/** For a tree with unknown keys, any key. */
type Paths<Tree> = string extends keyof Tree ? string : KnownPaths<Tree>
type KnownPaths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${Paths<Tree[Key]>}`
}[keyof Tree & string]

/** The keys of a namespace, or of a tree of messages: `empty.title`; `tickets` for `tickets_one`. */
export type TextKey<Of> = Of extends Namespace ? Paths<Texts[Of]> : Paths<Of>

/**
 * Translates these keys and no others. An interface, so that a translator with more keys is accepted too.
 */
export interface TranslateKeys<in Key> {
  (key: Key, values?: Values): string
}

/** Translates the keys of a namespace, or of those messages that an island was given. */
export type Translate<Of> = Of extends unknown ? TranslateKeys<TextKey<Of>> : never
