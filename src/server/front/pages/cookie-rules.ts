import { parseCookie, stringifySetCookie } from 'cookie'
import type { Build } from '#config/builds.ts'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { href, pageOfPath } from '#i18n/routes.ts'
import { OLD_TOKEN_COOKIE, PENDING_COOKIE } from '../gateway/session-cookies.ts'
import { REDIRECT_COOKIE } from './visitor-locale.ts'

/** What a visitor's cookies change about a page that is the same for everybody. */
export interface CookieOutcome {
  /** The address of the page in the visitor's language, to redirect to. */
  leadsTo?: string
  /** Set-Cookie values that delete cookies. */
  clears: readonly string[]
}

/** Cookies that lead back to a payment under way; every other page deletes them (S4). */
const PAYMENT_COOKIES = [OLD_TOKEN_COOKIE, PENDING_COOKIE] as const
/** Pages that redirect with their query, which has the bank's answer on the second one. */
const SWITCHING = ['payment', 'paymentConfirmed'] as const

export interface CookieRulesOptions {
  build: Pick<Build, 'locales' | 'defaultLocale'>
  secure: boolean
}

export interface Arrival {
  path: string
  /** With the question mark, or empty. */
  query: string
  cookies: string
  /** The Sec-Purpose header: a prefetched page has not been visited. */
  purpose: string | undefined
}

/**
 * The two rules of S4 that read cookies, for prerendered and cached pages alike. Without these cookies
 * they cost only a few string searches.
 */
export function createCookieRules({
  build,
  secure,
}: CookieRulesOptions): (arrival: Arrival) => CookieOutcome {
  const takenBack = PAYMENT_COOKIES.map((name) => ({
    name,
    setCookie: stringifySetCookie({
      name,
      value: '',
      path: '/',
      sameSite: 'lax',
      secure,
      maxAge: 0,
      httpOnly: true,
    }),
  }))

  /** Only from the default language: a visitor who asked for another language stays there. */
  function inTheirLanguage({ path, query, cookies }: Arrival): string | undefined {
    const page = SWITCHING.find((name) => path === href(name, build.defaultLocale))
    if (!page || !cookies.includes(REDIRECT_COOKIE)) return undefined
    const remembered = parseCookie(cookies)[REDIRECT_COOKIE]
    const locale = build.locales.find((known) => known === remembered)
    return locale && locale !== build.defaultLocale ? href(page, locale) + query : undefined
  }

  function taken({ path, cookies, purpose }: Arrival): readonly string[] {
    const over = PAYMENT_COOKIES.some((name) => cookies.includes(name)) && !purpose?.includes('prefetch')
    if (!over || !localeOfPath(path) || pageOfPath(path) === 'paymentConfirmed') return []
    const jar = parseCookie(cookies)
    return takenBack.filter(({ name }) => name in jar).map(({ setCookie }) => setCookie)
  }

  return (arrival) => {
    const leadsTo = inTheirLanguage(arrival)
    return leadsTo ? { leadsTo, clears: [] } : { clears: taken(arrival) }
  }
}
