import type { Variant } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { shopName } from './locale-messages.ts'
import { translator } from './translate.ts'

/** The names of a shop, each build with its own logo and footer (S1). */
export interface BrandName {
  /** "Cityloop Paris": for titles, texts and shared links. */
  name: string
  /** The text beside a logo that does not name the place itself; none in the worldwide shop. */
  place?: string
  /** "in Paris", with the preposition of the language. */
  where?: string
}

export function brandOf(variant: Variant, locale: Locale): BrandName {
  const name = shopName(variant, locale)
  if (variant === 'worldwide') return { name }
  const t = translator(locale, 'common')
  return { name, place: t(`builds.${variant}.name`), where: t(`builds.${variant}.where`) }
}
