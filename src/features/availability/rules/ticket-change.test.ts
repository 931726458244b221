import { describe, expect, it } from 'vitest'
import type { SaleLine } from '#contract/basket/basket.ts'
import { readRequestedChange, changeOf } from './ticket-change.ts'

const aLine = (over: Partial<SaleLine> = {}): SaleLine => ({
  id: 17,
  productId: 2182,
  productName: 'Paris loop',
  productUrl: 'paris-loop',
  locationId: 41,
  locationName: 'Paris',
  locationUrl: 'paris',
  optionId: 7,
  optionName: 'One day',
  transport: 'bus',
  colour: 'red',
  duration: { amount: 1, unit: 'days' },
  day: '2026-12-05',
  time: null,
  units: [
    { type: 'adult', count: 2, price: 3900, retail: 4500 },
    { type: 'child', count: 1, price: 1900, retail: 2200 },
  ],
  total: 9700,
  retail: 11200,
  discount: 0,
  voucher: 'mobile',
  validUntil: '2026-12-05',
  validity: 'Valid on 5 December 2026',
  studentCard: false,
  cancelUntil: null,
  cancellation: 'This ticket cannot be cancelled.',
  travellerFields: [],
  traveller: null,
  packageGroup: null,
  heldUntil: '2026-11-21T10:20:00.000Z',
  ...over,
})
const kind = { minimumAge: null, maximumAge: null, from: { EUR: 1, GBP: 1, USD: 1 } }
const bus = {
  productId: 2182,
  parts: [{ name: 'Bus', optionIds: [7, 8] }],
  kinds: [
    { type: 'adult' as const, ...kind },
    { type: 'child' as const, ...kind },
  ],
}
const saleWith = (...lines: SaleLine[]) => ({ status: 'draft' as const, lines })

describe('the ticket to change', () => {
  it('starts with the choice in the basket', () => {
    expect(changeOf(saleWith(aLine({ id: 3 }), aLine({ time: '14:30' })), 17, bus)).toEqual({
      line: 17,
      booking: {
        day: '2026-12-05',
        passengers: { adult: 2, child: 1 },
        picks: [{ optionId: 7, time: '14:30' }],
      },
      seats: [{ optionId: 7, day: '2026-12-05', time: '14:30', count: 3 }],
    })
  })

  it('changes a whole package by any of its lines', () => {
    const lines = [
      aLine({ id: 16, packageGroup: 1, optionId: 9, time: '11:00' }),
      aLine({ id: 17, packageGroup: 1 }),
      aLine({ id: 18, packageGroup: 2 }),
    ]
    const parts = [...bus.parts, { name: 'Boat', optionIds: [9] }]
    const change = changeOf(saleWith(...lines), 17, { ...bus, parts })
    expect(change?.booking.picks).toEqual([
      { optionId: 7, time: undefined },
      { optionId: 9, time: '11:00' },
    ])
    expect(change?.seats.map(({ optionId }) => optionId)).toEqual([9, 7])
  })

  it('finds no ticket that the basket lacks', () => {
    expect(changeOf(saleWith(aLine({ id: 18 })), 17, bus)).toBeUndefined()
    expect(changeOf({ status: 'expired', lines: [aLine()] }, 17, bus)).toBeUndefined()
    expect(changeOf(saleWith(aLine({ productId: 2110 })), 17, bus)).toBeUndefined()
  })

  it.each(['', '?utm_source=x', '?line=', '?line=1e9', '?line=-1', '?line=17x', '?line=99999999999'])(
    'finds a ticket by a line’s id only, not by “%s”',
    async (search) => {
      expect(await readRequestedChange(search, bus)).toEqual({ status: 'none' })
    },
  )
})
