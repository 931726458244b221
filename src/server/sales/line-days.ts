import type { Day } from '#domain/time/day.ts'
import type { Visit } from '#domain/time/visit.ts'
import { validFrom, validityOf, validUntil } from '#domain/offer/validity.ts'
import type { CatalogueOption } from '#server/catalogue/catalogue.ts'
import type { LineRow } from '#server/db/schema/sale.ts'

/** The first and last good day of a ticket as it was sold: later changes of the catalogue do not count. */
export function lineDays(
  line: Pick<LineRow, 'day' | 'validity'>,
  option: CatalogueOption,
  bought: Date,
): { from: Day; until: Day } {
  const validity = line.validity ?? validityOf(option.entry)
  const sold = { day: line.day, bought, zone: option.product.city.entry.zone }
  return { from: validFrom(validity, sold), until: validUntil(validity, sold) }
}

/** When a ticket can be used, by the clock of its city. */
export const visitOf = (
  line: Pick<LineRow, 'day' | 'slot' | 'validity'>,
  option: CatalogueOption,
  bought: Date,
): Omit<Visit, 'duration'> => ({
  zone: option.product.city.entry.zone,
  day: line.day,
  time: line.slot || null,
  validUntil: lineDays(line, option, bought).until,
})
