import type { Build } from '#config/builds.ts'
import { isLocale } from '#config/locales.ts'
import { localeOfPath } from '#i18n/routes.ts'
import { visitorLocale } from './visitor-locale.ts'

export interface Redirect {
  status: 301 | 302
  location: string
}

/** The redirect of an address, if it has one (S2). The query is kept. */
export function redirectFor(url: URL, headers: Headers, build: Build): Redirect | undefined {
  const { pathname, search } = url
  if (pathname === '/') {
    return { status: 302, location: `/${visitorLocale(headers, build)}/home${search}` }
  }
  const [, first, second] = pathname.split('/')
  if (first === 'us' && build.locales.includes('en-us')) {
    const rest = pathname.slice('/us'.length)
    return { status: 301, location: `/en-us${rest || '/home'}${search}` }
  }
  if (isLocale(first) && build.locales.includes(first) && !second) {
    return { status: 301, location: `/${first}/home${search}` }
  }
  return undefined
}

/** Addresses without a language: the root, files, posters, the health check, Astro's own. */
const WITHOUT_LANGUAGE = /^\/($|(health-check|posters|_[a-z-]+)(\/|$)|[\w-]+\.\w+$)/

/**
 * An address in a language that this build does not have is unknown, even if it could be rendered; so is
 * another spelling of a language: the renderer reads `//fr` and `/%66r` as French.
 */
export function isForeign(path: string, build: Pick<Build, 'locales'>): boolean {
  const locale = localeOfPath(path)
  return locale === undefined ? !WITHOUT_LANGUAGE.test(path) : !build.locales.includes(locale)
}
