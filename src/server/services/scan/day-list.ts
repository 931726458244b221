import { and, between, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { DayList } from '#contract/booking/scan.ts'
import { addDays, type Day } from '#domain/time/day.ts'
import { ticketHash } from '#server/vouchers/token.ts'
import { ok } from '#domain/result.ts'
import type { ShopContext } from '#server/context.ts'
import { saleLine } from '#server/db/schema/sale.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { soldTicket, ticketRecords } from './sold-ticket.ts'
import type { Staff, StaffMember } from './staff.ts'
import { LONGEST_DAYS } from './still-visited.ts'

export interface DayLists {
  /** The tickets of a product that are, or were, good on a day. */
  read(member: StaffMember, productId: number, day: Day): Promise<Answer<DayList>>
}

export function createDayLists(
  { db, catalogue, clock }: ShopContext,
  staff: Pick<Staff, 'mayScan'>,
): DayLists {
  return {
    async read(member, productId, day) {
      const current = catalogue.current()
      const product = current.products.get(productId)
      if (!product || !staff.mayScan(member, product)) return refuse('not_found')
      const asOf = clock().toISOString()
      const since = addDays(day, -LONGEST_DAYS)
      const dated = between(saleLine.day, since, day)
      const flexible = sql`${saleLine.validity} ->> 'kind' = 'flexible'`
      const ofProduct = and(eq(saleLine.productId, productId), isNotNull(saleLine.ticketCode))
      // Each has an index of its own; one query with `or` would read all that was ever sold.
      const rowsWhere = (condition: SQL) => ticketRecords(db, and(ofProduct, condition))
      const rows = [...(await rowsWhere(dated)), ...(await rowsWhere(flexible))]
      const tickets = new Map<string, DayList['tickets'][number]>()
      for (const records of rows) {
        // One that was cancelled or moved stays listed, since the signature of its code is still good.
        const sold = soldTicket(current, records)
        if (!sold || day < sold.ticket.from || day > sold.ticket.until) continue
        const { from, until, time, units } = sold.ticket
        const first = sold.state === 'redeemed' && sold.redeemed
        const redeemed = first ? { at: first.redeemedAt.toISOString(), scanner: first.scanner } : null
        const hash = ticketHash(sold.ticket.code)
        tickets.set(hash, { hash, state: sold.state, from, until, time, units, redeemed })
      }
      return ok({ productId, day, asOf, tickets: [...tickets.values()] })
    },
  }
}
