import { eq } from 'drizzle-orm'
import { formatDay } from '#i18n/format.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { refund } from '#server/db/schema/refund.ts'
import type { Letter, Reader } from './letters/letter.ts'
import type { ShopContext } from '#server/context.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { totalOfLines } from '#server/sales/sale-view.ts'

/** Writes the letter of a sale that its buyer cancelled. */
export async function writeCancelled(
  { db, catalogue }: ShopContext,
  { row, lines }: SaleAggregate,
  to: Reader,
): Promise<Letter> {
  const [given] = await db.select().from(refund).where(eq(refund.saleId, row.id))
  const { products, options } = catalogue.current()
  const tickets = lines.flatMap((line) => {
    const visited = options.get(line.optionId)?.product ?? products.get(line.productId)
    if (!visited) return []
    const name = inLanguage(visited.entry.names, to.locale)
    const city = inLanguage(visited.city.entry.names, to.locale)
    return [{ name, city, day: formatDay(line.day, to.locale) }]
  })
  const { currency } = row
  const { saleCancelled } = await import('./letters/sale-cancelled.ts')
  return saleCancelled(
    {
      reference: row.reference ?? '',
      paid: { amount: totalOfLines(lines, currency), currency },
      refund: { amount: given?.amount ?? 0, currency },
      destination: given?.destination ?? 'nobody',
      tickets,
    },
    to,
  )
}
