import type { Locale } from '#config/locales.ts'
import type { Day } from '#domain/time/day.ts'
import { validityOf } from '#domain/offer/validity.ts'
import { validityText } from '#i18n/validity-text.ts'
import type { CatalogueOption } from '#server/catalogue/catalogue.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { lineDays } from './line-days.ts'

/** When a ticket is good, also in words. */
export function lineValidity(
  line: Pick<LineRow, 'day' | 'validity'>,
  option: CatalogueOption,
  bought: Date,
  locale: Locale,
): { validUntil: Day; validity: string } {
  const { day } = line
  const { kind } = line.validity ?? validityOf(option.entry)
  const { until } = lineDays(line, option, bought)
  return { validUntil: until, validity: validityText({ kind, day, until }, locale) }
}
