import type { AgentSale } from '#contract/agent.ts'
import { groupByTicket } from '#domain/ticket.ts'
import type { Translate } from '#i18n/texts.ts'
import { toCsv } from './csv.ts'

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

/** `4050` becomes `40.50` in every language, so that other programs can read it. */
const decimal = (minorUnits: number): string => (minorUnits / 100).toFixed(2)

/** One row for each sale, under headings in the agent's language. */
export const salesCsv = (sales: readonly AgentSale[], t: Translate<'agent'>): string =>
  toCsv([
    columns.map((column) => t(`csv.${column}`)),
    ...sales.map((sale) => {
      const tickets = groupByTicket(sale.lines).map(([first]) => first)
      return [
        sale.reference ?? '',
        sale.paidAt ?? '',
        t(`sales.statuses.${sale.status}`),
        sale.customer?.name ?? '',
        sale.customer?.email ?? '',
        tickets.map(({ productName }) => productName).join('; '),
        tickets.map(({ day }) => day).join('; '),
        decimal(sale.total),
        sale.currency,
      ]
    }),
  ])
