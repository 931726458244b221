import { describe, expect, it } from 'vitest'
import type { BookedTicket, Booking } from '#contract/booking/booking.ts'
import { refundOf, stepOf, type CancellableTicket } from './step-of.ts'

const ticket = (ticketId: number, refund: number | null): BookedTicket => ({
  ticketId,
  productId: 1,
  name: 'Bus',
  locationName: 'Paris',
  visits: [],
  paid: 40_00,
  used: false,
  changeUntil: null,
  moveDeadline: null,
  deadline: null,
  refusal: refund === null ? 'too_late' : null,
  refund,
})
const booking = (...tickets: BookedTicket[]): Booking => ({
  reference: 'CLTEST',
  status: 'paid',
  currency: 'EUR',
  refundTo: 'payment',
  changes: [],
  tickets,
})
const two = booking(ticket(1, 40_00), ticket(2, 40_00))

describe('the step of the page', () => {
  it('shows the refund of chosen tickets only', () => {
    expect(stepOf(two, { tickets: [2, 99], refused: undefined })).toMatchObject({
      name: 'quote',
      tickets: [{ ticketId: 2 }],
    })
  })

  it('asks again after an empty choice', () => {
    expect(stepOf(two, { tickets: [], refused: undefined })).toMatchObject({ missing: true })
    expect(stepOf(two, { tickets: undefined, refused: undefined })).toMatchObject({ missing: false })
  })

  it('quotes nothing that cannot be cancelled', () => {
    const late = booking(ticket(1, null))
    expect(stepOf(late, { tickets: [1], refused: 'cancel_too_late' })).toEqual({
      name: 'choose',
      canCancel: false,
      missing: false,
    })
  })
})

it('adds up the refund and the fee', () => {
  const tickets = [ticket(1, 40_00), ticket(2, 10_00)] as CancellableTicket[]
  expect(refundOf(tickets)).toEqual({ paid: 80_00, refund: 50_00, fee: 30_00 })
})
