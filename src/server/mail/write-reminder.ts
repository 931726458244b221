import { inArray } from 'drizzle-orm'
import type { VoucherTicket } from '#contract/booking/voucher.ts'
import { isStillAhead } from '#domain/sale/cancellation.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import type { OutboxRow } from '#server/db/schema/fulfilment.ts'
import { redemption } from '#server/db/schema/scan.ts'
import type { ShopContext } from '#server/context.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'
import type { Letter, Reader } from './letters/letter.ts'

/** Leaves out a deadline that has passed, as many have on the day before. */
function withOpenRule({ cancellation, ...ticket }: VoucherTicket, now: Date): VoucherTicket {
  const { cancelUntil, zone } = ticket
  const isOpen = cancelUntil !== null && isStillAhead(zone, cancelUntil, now)
  return isOpen && cancellation !== undefined ? { ...ticket, cancellation } : ticket
}

/**
 * Writes the reminder of a day: of the tickets that are still planned for it and not used. None when there
 * are no such tickets, or once the day has begun in their city.
 */
export async function writeReminder(
  { db, clock }: ShopContext,
  vouchers: Vouchers,
  { saleId, day, locale }: OutboxRow,
  to: Reader,
): Promise<Letter | undefined> {
  const issued = await vouchers.ofSale(saleId ?? 0, locale)
  if (!day || !issued || issued.voucher.status !== 'valid') return undefined
  const now = clock()
  const planned = issued.voucher.tickets.filter(
    (ticket) => ticket.day === day && clockIn(ticket.zone, now).day < day,
  )
  const codes = planned.map(({ code }) => code)
  const used = await db
    .select({ code: redemption.code })
    .from(redemption)
    .where(inArray(redemption.code, codes))
  const tickets = planned
    .filter(({ code }) => !used.some((one) => one.code === code))
    .map((ticket) => withOpenRule(ticket, now))
  if (tickets.length === 0) return undefined
  const { reminder } = await import('./letters/reminder.ts')
  return reminder({ day, tickets, reference: issued.voucher.reference, token: issued.token }, to)
}
