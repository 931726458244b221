import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { cityPagePath, cityPath, paris, productPath } from './places.ts'

/** Every screen that a visitor can open by its address alone. */
export const screens: Record<string, (locale: Locale) => string> = {
  home: (locale) => href('home', locale),
  destinations: (locale) => href('destinations', locale),
  'search, found': (locale) => `${href('search', locale)}?q=london`,
  'search, nothing found': (locale) => `${href('search', locale)}?q=qqqq`,
  city: (locale) => cityPath(paris, locale),
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

/** S2: the newsletter's pages and the map viewer have neither header nor footer. */
export const isBare = (screen: string): boolean => /^(newsletter|map viewer)/.test(screen)

/** Screens for wrong addresses, with their status. */
export const lostScreens: Record<string, (locale: Locale) => { path: string; status: number }> = {
  'not found': (locale) => ({ path: `/${locale}/no-such-page`, status: 404 }),
  'order link that opens nothing': (locale) => ({
    path: href({ page: 'confirmOrder', token: 'a'.repeat(43) }, locale),
    status: 410,
  }),
  oops: (locale) => ({ path: href('oops', locale), status: 400 }),
  'too many': (locale) => ({ path: href('tooMany', locale), status: 429 }),
}
