import { localeEntries, type Locale } from '#config/locales.ts'
import { readableDistance } from '#domain/place/whereabouts.ts'

/** A distance as the country measures it: `340 m`, `2.1 km`; for Americans `350 ft`, `1.3 mi`. */
export function formatDistance(kilometres: number, locale: Locale): string {
  const { amount, unit } = readableDistance(kilometres, locale === 'en-us' ? 'american' : 'metric')
  const format = new Intl.NumberFormat(localeEntries[locale].tag, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  })
  // No line may end between number and unit.
  return format.format(amount).replace(' ', '\u00a0')
}
