import { builds } from '#config/builds.ts'
import { readEnvironment } from '#config/environment.ts'
import type { Locale } from '#config/locales.ts'
import { slugOf, type PageName } from './slugs.ts'

/** The languages of the current build (S9). */
const ofBuild = (): readonly Locale[] => builds[readEnvironment().variant].locales

/** The paths of the prerendered page `pages/[lang]/[<param>].astro`, for Astro's getStaticPaths. */
export function staticPaths(page: PageName, param: string, among: readonly Locale[] = ofBuild()) {
  return among.map((lang) => ({ params: { lang, [param]: slugOf(page, lang) }, props: { locale: lang } }))
}

/** The paths of a page whose slug is the same in every language, such as `pages/[lang]/home.astro`. */
export const languagePaths = (among: readonly Locale[] = ofBuild()) =>
  among.map((lang) => ({ params: { lang }, props: { locale: lang } }))
