import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { cityPagePath, cityPath, paris, productPath } from './places.ts'

/** Every screen that a visitor can open by its address alone. */
export const screens: Record<string, (locale: Locale) => string> = {
  home: (locale) => href('home', locale),
  destinations: (locale) => href('destinations', locale),
  'destinations, filtered': (locale) => `${href('destinations', locale)}?continent=europe&name=s`,
  'search, found': (locale) => `${href('search', locale)}?q=london`,
  'search, nothing found': (locale) => `${href('search', locale)}?q=qqqq`,
  city: (locale) => cityPath(paris, locale),
  'city, filtered': (locale) => `${cityPath(paris, locale)}?day=2026-02-31&price=50&accessible=1`,
  'city, all tickets': (locale) => cityPagePath(paris, 'all', locale),
  'city, limited places': (locale) => cityPagePath(paris, 'seats', locale),
  'city, service update': (locale) => cityPagePath(paris, 'serviceUpdate', locale),
  'city, terms': (locale) => cityPagePath(paris, 'cityTerms', locale),
  'map viewer': (locale) => cityPagePath(paris, 'mapViewer', locale),
  'bus tour': (locale) => productPath(paris, 2182, locale),
  'cruise with times': (locale) => productPath(paris, 2110, locale),
  package: (locale) => productPath(paris, 2112, locale),
  'museum without route': (locale) => productPath(paris, 2111, locale),
  'empty basket': (locale) => href('basket', locale),
  'nothing to pay': (locale) => href('payment', locale),
  'no payment here': (locale) => href('paymentConfirmed', locale),
  'agent login': (locale) => href('agentArea', locale),
  'find a booking': (locale) => href('findBooking', locale),
  'scanner login': (locale) => href('scan', locale),
  login: (locale) => href('login', locale),
  register: (locale) => href('register', locale),
  'member area, closed': (locale) => href('memberArea', locale),
  'password reset': (locale) => href('passwordReset', locale),
  'deletion of personal data': (locale) => href('erase', locale),
  about: (locale) => href('about', locale),
  faq: (locale) => href('faq', locale),
  terms: (locale) => href('terms', locale),
  privacy: (locale) => href('privacy', locale),
  contact: (locale) => href('contact', locale),
  careers: (locale) => href('careers', locale),
  imprint: (locale) => href('imprint', locale),
  'health notices': (locale) => href('covidNews', locale),
  'support chat': (locale) => href('supportChat', locale),
  'tips for travellers': (locale) => href('travelers', locale),
  'a day imagined': (locale) => href('imagineYourself', locale),
  'deletion, link': (locale) => href({ page: 'eraseConfirm', token: 'a'.repeat(43) }, locale),
  newsletter: (locale) => href('newsletter', locale),
  'newsletter link': (locale) => href({ page: 'newsletterConfirm', token: 'a'.repeat(43) }, locale),
}

/** Pages of running text are laid out alike: `npm test` looks at the other screens and at three of these. */
export const isRunningText = (screen: string): boolean =>
  /^(about|privacy|careers|imprint|health notices|support chat|tips|a day imagined)/.test(screen)

/** S2: the newsletter's pages and the map viewer have, like the scanner, neither header nor footer. */
export const isBare = (screen: string): boolean => /^(newsletter|map viewer|scanner)/.test(screen)

/** The scanners' page has no cookie notice: only staff open it. */
export const hasNotice = (screen: string): boolean => screen !== 'scanner login'

/** Screens for wrong addresses, with their status. */
export const lostScreens: Record<string, (locale: Locale) => { path: string; status: number }> = {
  'not found': (locale) => ({ path: `/${locale}/no-such-page`, status: 404 }),
  'order link that opens nothing': (locale) => ({
    path: href({ page: 'confirmOrder', token: 'a'.repeat(43) }, locale),
    status: 410,
  }),
  'booking link that opens nothing': (locale) => ({
    path: href({ page: 'changeBooking', token: 'a'.repeat(43) }, locale),
    status: 410,
  }),
  'move link that opens nothing': (locale) => ({
    path: href({ page: 'moveTicket', token: 'a'.repeat(43) }, locale),
    status: 410,
  }),
  oops: (locale) => ({ path: href('oops', locale), status: 400 }),
  'too many': (locale) => ({ path: href('tooMany', locale), status: 429 }),
}
