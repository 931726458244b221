import type { Build } from '#config/builds.ts'
import { isLocale, locales, type Locale } from '#config/locales.ts'
import { PUNCTUATION, withoutSigns } from '#domain/mail/mailed-link.ts'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { hasPage } from '#i18n/pages-of-build.ts'
import { isTokenPage, slugOf, slugs, type PageName } from '#i18n/slugs.ts'
import { plainPath } from '../http/plain-path.ts'

const pages = Object.keys(slugs) as PageName[]

/** The page that a slug names in any language; no slug names two. */
const pageOfSlug: ReadonlyMap<string, PageName> = new Map(
  pages.flatMap((page) => locales.map((locale) => [slugOf(page, locale), page] as const)),
)

/** The path as the URL parser reads it: `.` and `..` resolved, signs that no path may have encoded. */
export const parsedPath = (path: string): string => URL.parse(`http://shop${path}`)?.pathname ?? path

/** Resolving dots can leave a doubled slash, and removing that another dot. */
const MOST_ROUNDS = 4

/** The one spelling of a path. It always begins with a single slash, so it never leads off the site. */
export function spelledPath(path: string): string {
  let spelled = plainPath(path)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = plainPath(parsedPath(spelled))
    if (next === spelled) break
    spelled = next
  }
  return spelled
}

/** `us` is the language header of en-us, and the name of its folder of texts. */
function localeNamed(segment: string, build: Pick<Build, 'locales'>): Locale | undefined {
  const name = segment.toLowerCase()
  const locale = name === 'us' ? 'en-us' : name
  return isLocale(locale) && build.locales.includes(locale) ? locale : undefined
}

/** The same page under the slug of this language: `/fr/warenkorb` is the basket in French. */
function inOwnWords(rest: string, locale: Locale, build: Build): string {
  const lower = rest.toLowerCase()
  const page = pageOfSlug.get(lower)
  if (page && !isTokenPage(page)) return hasPage(page, build) ? slugOf(page, locale) : rest
  const withToken = pages.find((name) => isTokenPage(name) && lower.startsWith(`${slugOf(name, locale)}/`))
  // A token keeps its case.
  return withToken ? slugOf(withToken, locale) + rest.slice(slugOf(withToken, locale).length) : rest
}

function canonicalPath(path: string, build: Build): string {
  const [, first = '', ...segments] = path.split('/')
  const locale = localeNamed(first, build)
  if (!locale) return path
  const rest = segments.join('/')
  if (rest === '') return `/${locale}/home`
  if (rest.toLowerCase() === 'health-check') return '/health-check'
  return `/${locale}/${inOwnWords(rest, locale, build)}`
}

/** No page has this ending, but Astro would answer `/en/home.html` like `/en/home`. */
const isHtml = (path: string): boolean => path.endsWith('.html') && localeOfPath(path) !== undefined

export function withoutHtml(path: string): string {
  let bare = path
  while (isHtml(bare)) bare = withoutSigns(bare.slice(0, -'.html'.length), `/${PUNCTUATION}`)
  return bare
}

/** From an address to the one that it leads to, both without a query. */
export type RedirectTable = ReadonlyMap<string, string>

/**
 * The address of the page that a path means, in one step: spelling, language, slug and the editors' table.
 * An address that needs no redirect is returned unchanged.
 */
export function createPathRedirects(build: Build, table: RedirectTable = new Map()) {
  const canonicalOf = (path: string): string => canonicalPath(spelledPath(path), build)
  return (path: string): string => {
    let canonical = canonicalOf(path)
    for (let round = 0; round < MOST_ROUNDS && isHtml(canonical) && !table.has(canonical); round += 1)
      canonical = canonicalOf(withoutHtml(canonical))
    return table.get(canonical) ?? canonical
  }
}
export type PathRedirects = ReturnType<typeof createPathRedirects>
