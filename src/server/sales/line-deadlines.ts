import {
  cancelRuleOf,
  deadlinesOf,
  leastOf,
  type CancelDeadline,
  type CancelRule,
  type Visit,
} from '#domain/sale/cancellation.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { LineRow } from '#server/db/schema/sale.ts'

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

const visitOf = ({ day, slot }: Ticket): Visit => ({ day, time: slot === '' ? null : slot })

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
  const { packageGroup } = line
  const parts = packageGroup === null ? [line] : lines.filter((other) => other.packageGroup === packageGroup)
  return leastOf(
    parts.map((part) =>
      deadlinesOf(zoneOf(catalogue, part), visitOf(part), cancelRuleOfLine(catalogue, part)),
    ),
  )
}
