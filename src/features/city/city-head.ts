import type { Location } from '#contract/catalogue/location.ts'
import type { Locale } from '#config/locales.ts'
import { headDescription } from '#i18n/page-head.ts'
import { translator } from '#i18n/translate.ts'

export function cityDescription(
  { name, tagline }: Pick<Location, 'name' | 'tagline'>,
  locale: Locale,
): string {
  const t = translator(locale, 'search-engines')
  return headDescription([tagline, t('city.description', { name })], locale)
}
