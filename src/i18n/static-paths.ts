import { builds, type Build } from '#config/builds.ts'
import { readEnvironment } from '#config/environment.ts'
import type { Locale } from '#config/locales.ts'
import { hasPage } from './pages-of-build.ts'
import { slugOf, type PageName } from './slugs.ts'

const ownBuild = (): Build => builds[readEnvironment().variant]

/** The languages of the current build (S9); none for a page that it does not have. */
const languagesOf = (page: PageName | undefined): readonly Locale[] => {
  const build = ownBuild()
  return page === undefined || hasPage(page, build) ? build.locales : []
}

/** The paths of the prerendered page `pages/[lang]/[<param>].astro`, for Astro's getStaticPaths. */
export function staticPaths(page: PageName, param: string, among: readonly Locale[] = languagesOf(page)) {
  return among.map((lang) => ({ params: { lang, [param]: slugOf(page, lang) }, props: { locale: lang } }))
}

/** The paths of a page whose slug is the same in every language, such as `pages/[lang]/home.astro`. */
export const languagePaths = (page?: PageName) =>
  languagesOf(page).map((lang) => ({ params: { lang }, props: { locale: lang } }))
