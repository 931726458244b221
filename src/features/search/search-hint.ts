import type { Build } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { brandOf } from '#i18n/brand.ts'
import { translator } from '#i18n/translate.ts'

/** What may be searched for: a shop for one city names it, as far as it is known, one for a country that. */
export function searchHint(
  { variant, singleCityId }: Pick<Build, 'variant' | 'singleCityId'>,
  locale: Locale,
  city: string | undefined,
): string {
  const t = translator(locale, 'search')
  if (singleCityId !== undefined) return city === undefined ? t('hint') : t('hintHere', { city })
  const { where } = brandOf(variant, locale)
  return where === undefined ? t('hint') : t('hintInCountry', { where })
}
