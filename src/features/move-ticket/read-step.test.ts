import { describe, expect, it } from 'vitest'
import type { BookedTicket, Booking, MoveOffers } from '#contract/booking/booking.ts'
import { readMoveTicketQuery } from '#contract/booking/move-ticket.ts'
import { chooseDay, chooseVisit } from './read-step.ts'

const visit = (lineId: number, day = '2026-12-04') => ({
  lineId,
  optionId: 1,
  name: 'Bus',
  optionName: 'One day',
  day,
  time: null,
  units: [],
})
const ticket = (visits: ReturnType<typeof visit>[], over: Partial<BookedTicket> = {}): BookedTicket => ({
  ticketId: visits[0]?.lineId ?? 0,
  productId: 1,
  name: 'Bus',
  locationName: 'Paris',
  visits,
  paid: 40_00,
  used: false,
  changeUntil: { day: '2026-12-02', time: '23:59' },
  moveDeadline: null,
  deadline: null,
  refusal: null,
  refund: 40_00,
  ...over,
})
const booking = (tickets: BookedTicket[], changes: Booking['changes'] = []): Booking => ({
  reference: 'CLTEST',
  status: 'paid',
  currency: 'EUR',
  refundTo: 'payment',
  changes,
  tickets,
})
const query = (text = '') => readMoveTicketQuery(new URLSearchParams(text))
const both = ticket([visit(1), visit(2, '2026-12-06')])
const three = booking([both, ticket([visit(3)])])

describe('the visit to be moved', () => {
  it('asks which of several visits to move', () => {
    expect(chooseVisit(three, query())).toMatchObject({ step: { name: 'visits', parts: { length: 3 } } })
    expect(chooseVisit(three, query('ticket=1'))).toMatchObject({ step: { parts: { length: 2 } } })
    expect(chooseVisit(three, query('ticket=3'))).toMatchObject({ visit: { lineId: 3 } })
    expect(chooseVisit(three, query('visit=2'))).toMatchObject({ visit: { lineId: 2 } })
  })

  it('says why a visit cannot be moved', () => {
    const used = booking([ticket([visit(1)], { refusal: 'used' })])
    expect(chooseVisit(used, query())).toMatchObject({ step: { name: 'closed', reason: 'used' } })
    const half = booking([ticket([visit(1)], { changeUntil: null, refund: 20_00 })])
    expect(chooseVisit(half, query())).toMatchObject({ step: { name: 'closed', reason: 'late' } })
  })

  it('finds a moved visit by its new number', () => {
    expect(chooseVisit(three, query('visit=99'))).toMatchObject({
      refused: 'changed',
      step: { name: 'visits', parts: { length: 3 } },
    })
  })

  it('confirms a move only after one', () => {
    const nobody = { amount: 0, currency: 'EUR', destination: 'nobody', state: 'done' } as const
    const change = { ...nobody, at: '2026-11-24T12:00:00Z', refund: { amount: 0, currency: 'EUR' } } as const
    const after = (kind: 'moved' | 'cancelled') => booking([ticket([visit(1)])], [{ ...change, kind }])
    const done = query('done=2026-12-04')
    expect(chooseVisit(after('moved'), done)).toMatchObject({ step: { name: 'done' } })
    expect(chooseVisit(after('cancelled'), done)).toMatchObject({ visit: { lineId: 1 } })
    expect(chooseVisit(after('moved'), query('done=2026-12-05'))).toMatchObject({ visit: { lineId: 1 } })
  })
})

describe('the new day', () => {
  const part = { ticket: both, visit: visit(1) }
  const offers: MoveOffers = {
    lineId: 1,
    currency: 'EUR',
    month: '2026-12',
    previous: null,
    next: '2027-01',
    days: [
      { day: '2026-12-05', times: [{ time: null, left: null }], difference: 15_00 },
      {
        day: '2026-12-06',
        times: [
          { time: '10:00', left: 2 },
          { time: '14:00', left: null },
        ],
        difference: 0,
      },
      { day: '2026-12-07', times: [{ time: '10:00', left: null }], difference: -5_00 },
    ],
  }
  const chosen = (text: string) => chooseDay(part, offers, query(text))

  it('quotes a day with one time at once', () => {
    expect(chosen('to=2026-12-05').step).toMatchObject({ name: 'quote', difference: 15_00 })
    expect(chosen('to=2026-12-07').step).toMatchObject({ to: { time: '10:00' }, difference: -5_00 })
  })

  it('asks for one of several times', () => {
    expect(chosen('to=2026-12-06').step).toMatchObject({ name: 'times', missing: false })
    expect(chosen('from=2026-12-06&asked=time').step).toMatchObject({ name: 'times', missing: true })
    expect(chosen('to=2026-12-06T14:00').step).toMatchObject({ name: 'quote', to: { time: '14:00' } })
  })

  it('asks again when no day was chosen', () => {
    expect(chosen('asked=day').step).toMatchObject({ name: 'days', missing: true })
    expect(chosen('').step).toMatchObject({ name: 'days', missing: false })
  })

  it.each(['2026-12-08', '2026-12-06T11:00', '2026-12-05T10:00'])('refuses the new day as %s', (to) => {
    expect(chosen(`to=${to}`)).toMatchObject({ refused: 'full', step: { name: 'days' } })
  })
})
