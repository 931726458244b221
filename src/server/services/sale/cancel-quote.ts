import { inArray } from 'drizzle-orm'
import { refundOf as shareOf, shareAt, type CancelDeadline } from '#domain/sale/cancellation.ts'
import type { Day, Time } from '#domain/time/day.ts'
import { splitByShares } from '#domain/price/discount.ts'
import { sum } from '#domain/sum.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { redemption } from '#server/db/schema/scan.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { deadlinesOfLine } from '#server/sales/line-deadlines.ts'
import { lineDue } from '#server/sales/sale-view.ts'
import { linesOfSameTicket } from '#server/sales/same-ticket.ts'

/** A ticket of a paid sale, and what comes back for it now. A package is one ticket with several lines. */
export interface QuotedTicket {
  /** Of its first line. */
  id: number
  lines: LineRow[]
  paid: number
  refund: number
  /** Both in the order of `lines`. */
  linesPaid: number[]
  lineRefunds: number[]
  /** Until when it may be cancelled and for how much, first to last; none: not at all. */
  deadlines: CancelDeadline[]
  /** What comes back now, in percent; zero: it can no longer be cancelled. */
  share: number
  /** One of its codes was scanned. */
  used: boolean
}

/** The lines of a sale, a list for each ticket. */
export const ticketsOf = (lines: LineRow[]): LineRow[][] =>
  lines.map((line) => linesOfSameTicket(lines, line)).filter(([first], at) => first === lines[at])

async function usedLines(on: Database | Tx, lines: LineRow[]): Promise<Set<number>> {
  const lineIds = lines.map(({ id }) => id)
  const scanned = await on
    .select({ id: redemption.saleLineId })
    .from(redemption)
    .where(inArray(redemption.saleLineId, lineIds))
  return new Set(scanned.map(({ id }) => id))
}

/** What is still paid for each line: where money went back past the shop, each has lost its share of it. */
function paidPerLine({ lines, row }: SaleAggregate): Map<number, number> {
  const due = lines.map((line) => lineDue(line, row.currency))
  const parts = row.givenBack > 0 ? splitByShares(sum(due) - row.givenBack, due) : due
  return new Map(lines.map(({ id }, at) => [id, parts[at] ?? 0]))
}

/** What comes back for each ticket of a sale if it is cancelled at an instant. */
export async function quoteTickets(
  on: Database | Tx,
  catalogue: Catalogue,
  facts: SaleAggregate,
  now: Date,
): Promise<QuotedTicket[]> {
  const { lines } = facts
  const used = lines.length > 0 ? await usedLines(on, lines) : new Set<number>()
  const paidFor = paidPerLine(facts)
  return ticketsOf(lines).flatMap((own) => {
    const [first] = own
    if (!first) return []
    const deadlines = deadlinesOfLine(catalogue, first, lines)
    const share = shareAt(deadlines, now)
    const paid = own.map(({ id }) => paidFor.get(id) ?? 0)
    const lineRefunds = paid.map((amount) => shareOf(amount, share))
    return {
      id: first.id,
      lines: own,
      paid: sum(paid),
      linesPaid: paid,
      refund: sum(lineRefunds),
      lineRefunds,
      deadlines,
      share,
      used: own.some(({ id }) => used.has(id)),
    }
  })
}

/** Whether a ticket can be cancelled by itself; one that cost nothing can as well. */
export const mayCancel = ({ share, used }: QuotedTicket): boolean => !used && share > 0

export const refundOf = (tickets: readonly QuotedTicket[]): number => sum(tickets.map(({ refund }) => refund))

/** A deadline as the city's clock tells it. */
export const toldOf = (deadline: CancelDeadline | undefined): { day: Day; time: Time } | null =>
  deadline ? { day: deadline.day, time: deadline.time } : null
