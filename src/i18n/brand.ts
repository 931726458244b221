import type { Variant } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { translator } from './translate.ts'

export interface Brand {
  /** “Cityloop Paris”: for titles and shared links. */
  name: string
  /** What stands beside the word mark; the worldwide shop has nothing there. */
  place?: string
  /** “in Paris”, with the preposition of the language. */
  where?: string
}

/** The name of a build (S1: each has its own logo and footer). */
export function brandOf(variant: Variant, locale: Locale): Brand {
  const t = translator(locale, 'common')
  if (variant === 'worldwide') return { name: t('brand') }
  const place = t(`builds.${variant}.name`)
  return { name: `${t('brand')} ${place}`, place, where: t(`builds.${variant}.where`) }
}
