import type { Build } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import type { PageName } from './slugs.ts'

/** Static pages that search engines may list. All others are noindex and in no sitemap. */
const listed = ['home', 'destinations', 'about', 'faq', 'contact', 'terms', 'privacy'] as const
type PublicPage = (typeof listed)[number] & PageName

export const publicPages = ({ features }: Pick<Build, 'features'>): PublicPage[] =>
  listed.filter((page) => page !== 'destinations' || features.allDestinations)

/** The index of the sitemaps, named by robots.txt, and the sitemap of each language. */
export const sitemapIndexPath = '/sitemap.xml'
export const sitemapPath = (locale: Locale): string => `/sitemap-${locale}.xml`
