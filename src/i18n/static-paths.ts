import { builds } from '#config/builds.ts'
import { readEnvironment } from '#config/environment.ts'
import type { Locale } from '#config/locales.ts'
import { slugOf, type PageName } from './slugs.ts'

/** The languages of the shop that is being built (S9). */
const ofBuild = (): readonly Locale[] => builds[readEnvironment().variant].locales

/** Parameters of a prerendered page for Astro's getStaticPaths; the file is `pages/[lang]/[<param>].astro`. */
export function staticPaths(page: PageName, param: string, among: readonly Locale[] = ofBuild()) {
  return among.map((lang) => ({ params: { lang, [param]: slugOf(page, lang) }, props: { locale: lang } }))
}

/** The same for a page whose slug is a file of its own: `pages/[lang]/home.astro`. */
export const languagePaths = (among: readonly Locale[] = ofBuild()) =>
  among.map((lang) => ({ params: { lang }, props: { locale: lang } }))
