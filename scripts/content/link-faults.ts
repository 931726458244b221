import { isLocale } from '#config/locales.ts'
import { pageOfPath } from '#i18n/routes.ts'

/** Absolute addresses and paths that begin with a language of ours. */
const ADDRESS = /https?:\/\/[^\s"'<>»”“)\]]+|(?<![\w/.])\/[a-z]{2}(?:-[a-z]{2})?\/[\w/%.-]+/g
const CITY_PAGE = /^\/[\w-]+\/\d+(\/|$)/

/** The addresses that a text names, without the sign that ends its sentence. */
export const addressesIn = (text: string): string[] =>
  [...text.matchAll(ADDRESS)].map(([address]) => address.replace(/[.,;:!?…]+$/, ''))

/** Addresses that lead nowhere. Whether a foreign page answers is asked only by `content:check -- online`. */
export function linkFaults(text: string): string[] {
  return addressesIn(text).flatMap((address) => {
    if (address.startsWith('http:')) return [`names ${address}: an address begins with https:`]
    if (address.startsWith('https:'))
      return URL.canParse(address) ? [] : [`names ${address}, which is no address`]
    const locale = address.split('/')[1] ?? ''
    if (!isLocale(locale)) return [`names ${address}: "${locale}" is none of the shop's languages`]
    return pageOfPath(address) || CITY_PAGE.test(address) ? [] : [`names ${address}, which is no page`]
  })
}
