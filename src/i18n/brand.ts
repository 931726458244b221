import type { Variant } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { translator } from './translate.ts'

export interface Brand {
  /** "Cityloop Paris": for titles and shared links. */
  name: string
  /** The text beside the logo; empty in the worldwide shop. */
  place?: string
  /** "in Paris", with the preposition of the language. */
  where?: string
}

/** The brand of a shop variant, each with its own logo and footer (S1). */
export function brandOf(variant: Variant, locale: Locale): Brand {
  const t = translator(locale, 'common')
  if (variant === 'worldwide') return { name: t('brand') }
  const place = t(`builds.${variant}.name`)
  return { name: `${t('brand')} ${place}`, place, where: t(`builds.${variant}.where`) }
}
