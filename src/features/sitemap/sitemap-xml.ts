import type { Build } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { sitemapIndexPath, sitemapPath } from '#i18n/public-pages.ts'
import { alternates, href } from '#i18n/routes.ts'
import type { ListedAddress } from './public-addresses.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Languages = Pick<Build, 'locales' | 'defaultLocale'>

/**
 * The sitemap of one language; each address links to itself in every language of the build, as the page's
 * head does.
 */
export function sitemapXml(
  addresses: readonly ListedAddress[],
  locale: Locale,
  { locales, defaultLocale }: Languages,
  origin: string,
  /** When pages last changed that only a build changes. */
  builtAt?: string,
): string {
  const link = (tag: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(origin + path)}"/>`
  /** Home and the list of destinations show every city. */
  const latest = [builtAt, ...addresses.map((one) => one.changedAt)]
    .filter((at) => at !== undefined)
    .sort()
    .at(-1)
  const lastChange = (address: ListedAddress): string => {
    const showsAll = address.page === 'home' || address.page === 'destinations'
    const changedAt = showsAll ? latest : (address.changedAt ?? builtAt)
    return changedAt ? `<lastmod>${escaped(changedAt)}</lastmod>` : ''
  }
  const entries = addresses.map((address) => {
    const links = alternates(address, locales).map((other) => link(other.tag, other.href))
    const fallback = link('x-default', href(address, defaultLocale))
    const location = `<loc>${escaped(origin + href(address, locale))}</loc>`
    return `<url>${location}${lastChange(address)}${links.join('')}${fallback}</url>\n`
  })
  return `${HEAD}<urlset xmlns="${SITEMAPS}" xmlns:xhtml="${XHTML}">\n${entries.join('')}</urlset>\n`
}

export function sitemapIndexXml({ locales }: Languages, origin: string): string {
  const entries = locales.map(
    (locale) => `<sitemap><loc>${escaped(origin + sitemapPath(locale))}</loc></sitemap>\n`,
  )
  return `${HEAD}<sitemapindex xmlns="${SITEMAPS}">\n${entries.join('')}</sitemapindex>\n`
}

/**
 * Does not disallow pages with noindex: a crawler that may not read a page never learns that it must not
 * list it.
 */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    '',
    `Sitemap: ${origin}${sitemapIndexPath}`,
    '',
  ].join('\n')
