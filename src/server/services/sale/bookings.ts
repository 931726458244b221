import { eq } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { BookedTicket, Booking, ChangedBooking } from '#contract/booking/booking.ts'
import { fullRefundOf, openDeadlines } from '#domain/sale/cancellation.ts'
import type { Money } from '#domain/price/money.ts'
import { ok } from '#domain/result.ts'
import { cancelText } from '#i18n/cancel-text.ts'
import { translator } from '#i18n/translate.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { ShopContext } from '#server/context.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { lockSale } from '#server/db/lock-sale.ts'
import { voucher } from '#server/db/schema/fulfilment.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { inTransactionOrUndo } from '#server/db/transaction.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { changesOf, changeView } from '#server/sales/booking-changes.ts'
import { boughtName, lineOffer, optionName, visitedName } from '#server/sales/line-offer.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import { mayCancel, quoteTickets, refundOf, toldOf, type QuotedTicket } from './cancel-quote.ts'
import type { TicketCancelling } from './cancel-tickets.ts'
import { refundDestinationOf } from './refund-destination.ts'

export interface WantedCancelling {
  token: string
  tickets: number[]
  refund: Money
}

/** A paid sale in the hands of whoever holds the token of its voucher, also after it was cancelled. */
export interface Bookings {
  read(token: string, locale: Locale): Promise<Answer<Booking>>
  /** A repeated or simultaneous call gets the same answer. */
  cancel(wanted: WantedCancelling, locale: Locale): Promise<Answer<ChangedBooking>>
}

interface TicketFacts {
  catalogue: Catalogue
  locale: Locale
  now: Date
  /** False where the payment no longer stands. */
  stands: boolean
}

function refusalOf(ticket: QuotedTicket, { stands }: TicketFacts): BookedTicket['refusal'] {
  if (ticket.used) return 'used'
  if (ticket.deadlines.length === 0) return 'fixed'
  if (!mayCancel(ticket)) return 'too_late'
  return stands ? null : 'payment'
}

function visitOf(catalogue: Catalogue, line: LineRow, locale: Locale): BookedTicket['visits'] {
  const offer = lineOffer(catalogue, line)
  if (!offer) return []
  const { terms } = offer
  return [
    {
      lineId: line.id,
      optionId: line.optionId,
      name: visitedName(terms, locale),
      optionName: optionName(terms, locale),
      day: line.day,
      time: line.slot === '' ? null : line.slot,
      units: line.units.map(({ type, count }) => ({ type, count })),
    },
  ]
}

function ticketView(ticket: QuotedTicket, facts: TicketFacts): BookedTicket[] {
  const { catalogue, locale, now } = facts
  const t = translator(locale, 'availability')
  const { id, lines, paid, refund, deadlines, used } = ticket
  const [first] = lines
  const offer = first && lineOffer(catalogue, first)
  if (!offer) return []
  const { product, terms } = offer
  const refusal = refusalOf(ticket, facts)
  const city = inLanguage(product.city.entry.names, locale)
  const isOwnRefusal = refusal !== 'used' && refusal !== 'payment'
  return [
    {
      ticketId: id,
      productId: product.id,
      name: boughtName(terms, locale),
      locationName: city,
      visits: lines.flatMap((line) => visitOf(catalogue, line, locale)),
      paid,
      used,
      changeUntil: refusal === null ? toldOf(fullRefundOf(openDeadlines(deadlines, now))) : null,
      moveDeadline: toldOf(fullRefundOf(deadlines)),
      deadline: toldOf(deadlines.at(-1)),
      ...(isOwnRefusal ? { cancellation: cancelText(deadlines, { now, city, locale }, t).text } : {}),
      refusal,
      refund: refusal === null ? refund : null,
    },
  ]
}

export function createBookings(context: ShopContext, cancelling: TicketCancelling): Bookings {
  const { db, catalogue, clock } = context

  async function saleOf(token: string): Promise<number | undefined> {
    const [found] = await db
      .select({ saleId: voucher.saleId })
      .from(voucher)
      .where(eq(voucher.tokenHash, hashOfToken(token)))
    return found?.saleId
  }

  async function bookingOf(on: Database | Tx, saleId: number, locale: Locale): Promise<Answer<Booking>> {
    const sold = await loadSale(on, saleId)
    if (!sold) return refuse('not_found')
    const { row } = sold
    // The lines of a sale that was cancelled whole are not removed.
    const lines = sold.lines.filter(({ changeId }) => changeId === null)
    const now = clock()
    const quoted = await quoteTickets(on, catalogue.current(), { ...sold, lines }, now)
    const way = row.status === 'paid' ? await refundDestinationOf(on, saleId, refundOf(quoted)) : undefined
    const facts = { catalogue: catalogue.current(), locale, now, stands: way !== undefined }
    return ok({
      reference: row.reference ?? '',
      status: row.status,
      currency: row.currency,
      tickets: quoted.flatMap((ticket) => ticketView(ticket, facts)),
      refundTo: way?.destination ?? 'nobody',
      changes: await changesOf(on, row),
    })
  }

  return {
    async read(token, locale) {
      const saleId = await saleOf(token)
      return saleId === undefined ? refuse('not_found') : bookingOf(db, saleId, locale)
    },

    async cancel({ token, tickets, refund }, locale) {
      const saleId = await saleOf(token)
      if (saleId === undefined) return refuse('not_found')
      return inTransactionOrUndo<Answer<ChangedBooking>>(db, async (tx) => {
        const row = await lockSale(tx, saleId)
        if (!row) return refuse('not_found')
        const cancelled = await cancelling.cancel(tx, row, refund, [...new Set(tickets)])
        if (!cancelled.ok) return cancelled
        const booking = await bookingOf(tx, saleId, locale)
        if (!booking.ok) return booking
        return ok({ booking: booking.value, change: await changeView(tx, row, cancelled.value) })
      })
    },
  }
}
