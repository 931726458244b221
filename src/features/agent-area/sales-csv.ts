import type { AgentSale } from '#contract/account/agent.ts'
import { groupByTicket } from '#domain/sale/ticket.ts'
import type { AgentTranslations } from './agent-translations.ts'
import { toCsv } from './csv.ts'
import { minuteOf } from './minute-of.ts'

const columns = [
  'reference',
  'sold',
  'status',
  'customer',
  'email',
  'tickets',
  'days',
  'total',
  'currency',
] as const

/** One row for each sale, under headings in the agent's language. */
export const salesCsv = (
  sales: readonly AgentSale[],
  { t, tag }: Pick<AgentTranslations, 't' | 'tag'>,
): string =>
  toCsv(
    [
      columns.map((column) => t(`csv.${column}`)),
      ...sales.map((sale) => {
        const tickets = groupByTicket(sale.lines).map(([first]) => first)
        return [
          sale.reference ?? '',
          minuteOf(sale.paidAt),
          t(`sales.statuses.${sale.status}`),
          sale.customer?.name ?? '',
          sale.customer?.email ?? '',
          tickets.map(({ productName }) => productName).join('; '),
          tickets.map(({ day }) => day).join('; '),
          sale.total,
          sale.currency,
        ]
      }),
    ],
    tag,
  )
