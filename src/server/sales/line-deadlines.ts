import {
  cancelRuleOf,
  ticketDeadlines,
  type CancelDeadline,
  type CancelRule,
} from '#domain/sale/cancellation.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { linesOfSameTicket } from './same-ticket.ts'

type Ticket = Pick<
  LineRow,
  'day' | 'slot' | 'packageGroup' | 'packageId' | 'productId' | 'optionId' | 'cancellation'
>

/** The rule that a ticket was sold with: later changes of the catalogue do not count. */
export function cancelRuleOfLine({ products, options }: Catalogue, line: Ticket): CancelRule {
  if (line.cancellation) return line.cancellation
  const product = products.get(line.packageId ?? line.productId)
  return product ? cancelRuleOf(product.entry, options.get(line.optionId)?.entry ?? {}) : []
}

function zoneOf({ products, options }: Catalogue, line: Ticket): string {
  const sold = products.get(line.packageId ?? line.productId) ?? options.get(line.optionId)?.product
  return sold?.city.entry.zone ?? 'UTC'
}

/** The deadlines of a line among those of its sale; the parts of a package share theirs. */
export function deadlinesOfLine(
  catalogue: Catalogue,
  line: Ticket,
  lines: readonly Ticket[],
): CancelDeadline[] {
  return ticketDeadlines(
    linesOfSameTicket(lines, line).map((part) => ({
      zone: zoneOf(catalogue, part),
      rule: cancelRuleOfLine(catalogue, part),
      day: part.day,
      time: part.slot === '' ? null : part.slot,
    })),
  )
}
