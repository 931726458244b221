import type { ScannableTicket } from '#domain/ticket/scan-code.ts'
import { passengerTypes } from '#domain/offer/passenger.ts'
import type { CatalogueOption } from '#server/catalogue/catalogue.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { lineDays } from './line-days.ts'

/** A paid line as a scanner knows it; of a package, each part is a ticket of its own product. */
export const scannableTicket = (
  line: LineRow,
  option: CatalogueOption,
  { code, bought }: { code: string; bought: Date },
): ScannableTicket => ({
  code,
  productId: line.productId,
  ...lineDays(line, option, bought),
  time: line.slot === '' ? null : line.slot,
  units: passengerTypes.flatMap((type) => {
    const of = line.units.filter((unit) => unit.type === type)
    const count = of.reduce((sum, unit) => sum + unit.count, 0)
    return count > 0 ? [{ type, count }] : []
  }),
})
