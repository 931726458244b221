import type { Locale } from '#config/locales.ts'
import type { Day } from '#domain/day.ts'
import { validityOf, validUntil } from '#domain/validity.ts'
import { validityText } from '#i18n/validity-text.ts'
import type { CatalogueOption } from '#server/catalogue/catalogue.ts'
import type { LineRow } from '#server/db/schema/sale.ts'

/** When a ticket is good, as it was sold: later changes of the catalogue do not count. */
export function lineValidity(
  line: Pick<LineRow, 'day' | 'validity'>,
  option: CatalogueOption,
  bought: Date,
  locale: Locale,
): { validUntil: Day; validity: string } {
  const { day } = line
  const validity = line.validity ?? validityOf(option.entry)
  const until = validUntil(validity, { day, bought, zone: option.product.city.entry.zone })
  return { validUntil: until, validity: validityText({ kind: validity.kind, day, until }, locale) }
}
