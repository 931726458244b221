import type { Build } from '#config/builds.ts'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { href } from '#i18n/routes.ts'
import { createPathRedirects, type PathRedirects } from './path-redirects.ts'
import { visitorLocale } from './visitor-locale.ts'

export interface Redirect {
  status: 301 | 302
  location: string
}

/** The error page without a language, which S8 names as the target of failed calls. */
const BARE_ERROR = '/oops/400'

/** Whether an address leads to the visitor's language, so that its answer depends on the visitor. */
export const asksForLanguage = (path: string): boolean => path === '/' || path === BARE_ERROR

/** The redirect of an address, if it has one (S2). The query is kept. */
export function redirectFor(
  { pathname, search }: URL,
  headers: Headers,
  build: Build,
  redirects: PathRedirects = createPathRedirects(build),
): Redirect | undefined {
  if (asksForLanguage(pathname)) {
    const page = pathname === BARE_ERROR ? 'oops' : 'home'
    return { status: 302, location: href(page, visitorLocale(headers, build)) + search }
  }
  const location = redirects(pathname)
  return location === pathname ? undefined : { status: 301, location: location + search }
}

/** Addresses without a language: the root, files, posters, drawn routes, the health check. */
const WITHOUT_LANGUAGE = /^\/($|(health-check|posters|routes)(\/|$)|[\w-]+\.\w+$)/

/**
 * An address in a language that this build does not have is unknown, even if it could be rendered; so is
 * another spelling of a language: the renderer reads `//fr` and `/%66r` as French. Astro's own addresses
 * (`/_image`, `/_server-islands`, `/_actions`) are unknown too: no page uses them.
 */
export function isForeign(path: string, build: Pick<Build, 'locales'>): boolean {
  const locale = localeOfPath(path)
  return locale === undefined ? !WITHOUT_LANGUAGE.test(path) : !build.locales.includes(locale)
}
