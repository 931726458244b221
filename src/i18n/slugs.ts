import { FOOTER_LISTS_SLUG } from '#config/footer-lists.ts'
import type { Locale } from '#config/locales.ts'

type Slugs = Record<Exclude<Locale, 'en-us'>, string> & { 'en-us'?: string }

const same = (slug: string): Slugs => ({ en: slug, es: slug, fr: slug, it: slug, de: slug })

/**
 * The slug of every page whose address is known at build time (S2). en-us uses those of en unless listed.
 */
export const slugs = {
  home: same('home'),
  about: { en: 'about-us', es: 'nosotros', fr: 'a-propos-de-nous', it: 'chi-siamo', de: 'uber-uns' },
  faq: {
    en: 'frequently-asked-questions',
    es: 'preguntas-frecuentes',
    fr: 'foire-aux-questions',
    it: 'domande-frequenti',
    de: 'haufig-gestellte-fragen',
  },
  terms: {
    en: 'terms-of-use',
    es: 'terminos-y-condiciones',
    fr: 'conditions-utilisation',
    it: 'termini-di-utilizzo',
    de: 'nutzungsbedingungen',
  },
  privacy: {
    en: 'privacy-policy',
    es: 'politica-de-privacidad',
    fr: 'politique-de-confidentialite',
    it: 'informativa-sulla-privacy',
    de: 'datenschutz',
  },
  imprint: {
    en: 'imprint',
    es: 'aviso-legal',
    fr: 'mentions-legales',
    it: 'note-legali',
    de: 'impressum',
  },
  contact: { en: 'contact', es: 'contacto', fr: 'contacter', it: 'contatti', de: 'kontakt' },
  destinations: {
    en: 'destinations',
    es: 'destinos',
    fr: 'destinations',
    it: 'destinazioni',
    de: 'reiseziele',
  },
  basket: {
    en: 'shopping-cart',
    es: 'carrito',
    fr: 'panier-achats',
    it: 'carrello',
    de: 'warenkorb',
  },
  payment: {
    en: 'payment',
    es: 'pago',
    fr: 'paiement',
    it: 'pagamento',
    de: 'zahlung',
    'en-us': 'to-payment',
  },
  paymentConfirmed: {
    en: 'payment-confirmed',
    es: 'pago-confirmado',
    fr: 'paiement-accepte',
    it: 'pagamento-confermato',
    de: 'bezahlung-bestatigt',
    'en-us': 'to-payment-confirmed',
  },
  register: {
    en: 'register',
    es: 'registro',
    fr: 'inscription',
    it: 'registrazione',
    de: 'registrierung',
  },
  findBooking: {
    en: 'find-my-booking',
    es: 'encontrar-mi-reserva',
    fr: 'retrouver-ma-reservation',
    it: 'trova-la-mia-prenotazione',
    de: 'meine-buchung-finden',
  },
  agentArea: same('agent-area'),
  login: same('login'),
  memberArea: same('member-area'),
  passwordReset: same('password-reset'),
  choosePassword: same('choose-password'),
  // Before `erase`, since its addresses begin with that page's.
  eraseConfirm: same('delete-personal-data/confirm'),
  erase: same('delete-personal-data'),
  careers: same('careers'),
  covidNews: same('covid19-news'),
  covidFaq: same('_covid-19-faq'),
  scan: same('scan'),
  supportChat: same('support-chat'),
  travelers: same('travelers'),
  imagineYourself: same('imagine-yourself'),
  eventsPromos: same('eventspromos'),
  eventsTerms: same('terms-and-conditions-eventspromos'),
  hardRockCafe: same('hard-rock-cafe'),
  // Before `newsletter`, since their addresses begin with its own.
  newsletterConfirm: same('newsletter/confirm'),
  newsletterUnsubscribe: same('newsletter/unsubscribe'),
  newsletter: same('newsletter'),
  search: same('search'),
  notFound: same('not-found'),
  oops: same('oops/400'),
  tooMany: same('oops/429'),
  voucher: same('voucher'),
  confirmOrder: same('confirm-order'),
  changeBooking: same('change-booking'),
  moveTicket: same('move-ticket'),
} as const satisfies Record<string, Slugs>

export type PageName = keyof typeof slugs

/** Pages with a secret token in their address. */
const tokenPages = [
  'voucher',
  'confirmOrder',
  'changeBooking',
  'moveTicket',
  'newsletterConfirm',
  'newsletterUnsubscribe',
  'eraseConfirm',
  'choosePassword',
] as const
export type TokenPage = (typeof tokenPages)[number]
export type PlainPage = Exclude<PageName, TokenPage>

export const isTokenPage = (page: PageName | undefined): page is TokenPage =>
  tokenPages.some((known) => known === page)

export function slugOf(page: PageName, locale: Locale): string {
  const table: Slugs = slugs[page]
  return locale === 'en-us' ? (table['en-us'] ?? table.en) : table[locale]
}

/** Pages that an editor writes, a file for each and each build (features/editors-pages). */
export const editorsPages = [
  'travelers',
  'imagineYourself',
  'eventsPromos',
  'eventsTerms',
  'hardRockCafe',
] as const satisfies readonly PageName[]
export type EditorsPage = (typeof editorsPages)[number]

export const isEditorsPage = (page: PageName): page is EditorsPage =>
  editorsPages.some((known) => known === page)

/** The slugs of pages below a city (S2); `cityTerms` are those of its operators. */
export const cityPageSlugs = {
  mapViewer: same('map-viewer'),
  all: same('all'),
  seats: same('seats'),
  serviceUpdate: {
    en: 'service-update',
    es: 'avisos-del-servicio',
    fr: 'services-mise-a-jour',
    it: 'servizi-aggiornament',
    de: 'dienste-aktualisierung',
  },
  cityTerms: same('terms-and-conditions'),
} as const satisfies Record<string, Slugs>

export type CityPage = keyof typeof cityPageSlugs
export const cityPages = Object.keys(cityPageSlugs) as CityPage[]

export function citySlugOf(page: CityPage, locale: Locale): string {
  const table: Slugs = cityPageSlugs[page]
  return locale === 'en-us' ? table.en : table[locale]
}

/** Addresses that are no pages of their own (S2); no city may use one. */
export const reservedSlugs: readonly string[] = ['health-check', FOOTER_LISTS_SLUG, 'oops', 'pictures']
