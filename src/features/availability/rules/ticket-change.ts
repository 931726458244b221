import * as v from 'valibot'
import type { Sale, SaleLine } from '#contract/basket/basket.ts'
import { IdText } from '#contract/common-schemas.ts'
import type { PassengerType, Passengers } from '#domain/offer/passenger.ts'
import { $basket, loadBasket } from '#stores/basket.ts'
import type { Booking } from './booking.ts'
import type { BookingProps } from './booking-props.ts'
import type { OwnSeats } from './own-seats.ts'

/** A ticket of the basket that the visitor is changing. */
export interface TicketChange {
  /** The line that the new choice replaces, in the same request. */
  line: number
  /** The ticket's present choice. */
  booking: Booking
  seats: readonly OwnSeats[]
}

/** The ticket that the basket's link (`?line=…`) asks to change; the address has the line's id alone. */
export type RequestedChange =
  /** Not looked up yet: the panel is still as printed by the server. */
  | { status: 'unknown' }
  | { status: 'none' }
  /** No longer in the basket: changed or removed elsewhere, or its hold has ended. */
  | { status: 'gone' }
  /** The basket could not be loaded. */
  | { status: 'failed'; asking?: boolean }
  | { status: 'ready'; change: TicketChange }

const Query = v.object({ line: IdText })

export async function readRequestedChange(
  search: string,
  product: Pick<BookingProps, 'productId' | 'parts' | 'kinds'>,
): Promise<RequestedChange> {
  const query = v.safeParse(Query, Object.fromEntries(new URLSearchParams(search)))
  if (!query.success) return { status: 'none' }
  await loadBasket()
  const basket = $basket.get()
  if (basket.status !== 'ready') return { status: 'failed' }
  const change = changeOf(basket.sale, query.output.line, product)
  return change ? { status: 'ready', change } : { status: 'gone' }
}

export function changeOf(
  sale: Pick<Sale, 'status' | 'lines'>,
  lineId: number,
  { productId, parts, kinds }: Pick<BookingProps, 'productId' | 'parts' | 'kinds'>,
): TicketChange | undefined {
  const line = sale.lines.find(({ id }) => id === lineId)
  if (!line || line.productId !== productId || sale.status === 'expired') return undefined
  const lines = sale.lines.filter(
    (other) => other === line || (line.packageGroup !== null && other.packageGroup === line.packageGroup),
  )
  const picks = parts.map(({ optionIds }) => {
    const chosen = lines.find(({ optionId }) => optionIds.includes(optionId))
    return chosen && { optionId: chosen.optionId, time: chosen.time ?? undefined }
  })
  return {
    line: lineId,
    booking: {
      day: line.day,
      passengers: passengersOf(
        line,
        kinds.map(({ type }) => type),
      ),
      picks,
    },
    seats: lines.map(({ optionId, day, time, units }) => ({
      optionId,
      day,
      time,
      count: units.reduce((sum, { count }) => sum + count, 0),
    })),
  }
}

const passengersOf = ({ units }: SaleLine, sold: readonly PassengerType[]): Passengers =>
  Object.fromEntries(units.filter(({ type }) => sold.includes(type)).map(({ type, count }) => [type, count]))

/** Removes the request from the address once it is settled, so that a reload does not repeat it. */
export function forgetChange(): void {
  const address = new URL(location.href)
  address.searchParams.delete('line')
  history.replaceState(history.state, '', address)
}
