import { localeEntries, type Locale } from '#config/locales.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { formatDay, formatTime } from '#i18n/format.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { ScanWords } from '#i18n/scan-sentence.ts'
import type { Texts, Translate } from '#i18n/texts.ts'

export interface ScanTexts {
  locale: Locale
  scan: Texts['scan']
  passengers: Pick<Texts['passengers'], 'types'>
}

export interface ScanTranslations extends ScanWords {
  t: Translate<'scan'>
  day: (day: string) => string
  /** An instant on a city's clock. */
  moment: (at: string, zone: string) => { day: string; time: string }
}

export function createScanTranslations({ locale, scan, passengers }: ScanTexts): ScanTranslations {
  const { tag } = localeEntries[locale]
  return {
    locale,
    t: islandTranslator(scan, tag),
    passengers: islandTranslator(passengers, tag),
    day: (day) => formatDay(day, locale, 'medium'),
    moment(at, zone) {
      const { day, time } = clockIn(zone, new Date(at))
      return { day: formatDay(day, locale, 'medium'), time: formatTime(time, locale) }
    },
  }
}
