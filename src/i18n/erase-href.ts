import type { Build } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { hasPage } from './pages-of-build.ts'
import { href } from './routes.ts'

/** Where personal data is deleted: by a page of its own, or by writing to a shop that has none. */
export const eraseHref = (locale: Locale, build: Pick<Build, 'features' | 'variant'>): string =>
  href(hasPage('erase', build) ? 'erase' : 'contact', locale)
