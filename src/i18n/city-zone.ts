import type { Locale } from '#config/locales.ts'
import { translator } from './translate.ts'

/** Whose clock a time is read from, the same in every sentence of the shop: "(Paris time)". */
export const cityZone = (city: string, locale: Locale): string =>
  translator(locale, 'availability')('zone', { city })
