import { describe, expect, it } from 'vitest'
import type { Booking } from './booking.ts'
import type { BookingProps } from './booking-props.ts'
import { parseChoice, printChoice, withChoice } from './choice-address.ts'

const price = { EUR: 1, GBP: 1, USD: 1 }
const option = {
  description: '',
  duration: '',
  studentCard: false,
  cancellation: [],
  minimumPassengers: 1,
  maximumPassengers: 9,
}
const product: Pick<BookingProps, 'parts' | 'options' | 'kinds' | 'month'> = {
  parts: [
    { name: 'Bus', optionIds: [11, 12] },
    { name: 'Boat', optionIds: [21] },
  ],
  options: [
    { ...option, id: 11, name: '1 day', kind: 'opening_hours' },
    { ...option, id: 12, name: '2 days', kind: 'opening_hours' },
    { ...option, id: 21, name: 'Cruise', kind: 'start_times' },
  ],
  kinds: (['adult', 'child', 'resident_child'] as const).map((type) => ({
    type,
    minimumAge: null,
    maximumAge: null,
    from: price,
  })),
  month: { month: '2026-11', today: '2026-11-23', first: '2026-11', last: '2027-11', days: [] },
}
const MOST = 9
const parse = (search: string) => parseChoice(search, product, MOST)
const whole: Booking = {
  day: '2026-11-28',
  passengers: { adult: 2, child: 1, resident_child: 10 },
  picks: [
    { optionId: 12, time: undefined },
    { optionId: 21, time: '10:30' },
  ],
}

describe('the choice in the address', () => {
  it('writes the choice as plain parameters', () => {
    expect(printChoice(whole)).toBe(
      'day=2026-11-28&option=12,21&time=,10:30&adult=2&child=1&resident_child=10',
    )
    expect(printChoice({ day: undefined, passengers: { adult: 2, child: 0 }, picks: [undefined] })).toBe(
      'adult=2',
    )
  })

  it('reads back the choice it wrote', () => {
    const booking = { ...whole, passengers: { adult: 2, child: 1 } }
    expect(parse(`?${printChoice(booking)}`)).toEqual({ booking, faults: [], group: undefined })
  })

  it('replaces only the choice in the address', () => {
    const address = 'https://shop.example/en/p?utm_source=x&day=2020-01-01&child=3#booking'
    expect(withChoice(address, { ...whole, passengers: { adult: 2 } })).toBe(
      'https://shop.example/en/p?utm_source=x&day=2026-11-28&option=12,21&time=,10:30&adult=2#booking',
    )
  })

  it('finds no choice without all parameters', () => {
    expect(parse('')).toBeUndefined()
    expect(parse('?utm_source=x&people=3')).toBeUndefined()
  })

  it.each(['2026-11-22', '2026-02-30', '2027-12-01', 'tomorrow', '2026-11-28 ', '<b>'])(
    'names the impossible day %s',
    (day) => {
      const read = parse(`?${new URLSearchParams({ day, adult: '2' }).toString()}`)
      expect(read).toMatchObject({ faults: ['day'], booking: { day: undefined, passengers: { adult: 2 } } })
    },
  )

  it.each(['-1', '1.5', 'two', '1e3', '9999999999', ''])('names the impossible number %s', (adult) => {
    const read = parse(`?${new URLSearchParams({ adult }).toString()}`)
    expect(read).toMatchObject({ faults: ['people'], group: undefined, booking: { passengers: {} } })
  })

  it('names passenger types that are not sold', () => {
    expect(parse('?adult=2&student=1')).toMatchObject({ faults: ['people'], booking: { passengers: {} } })
  })

  it('recognises a group by its number', () => {
    expect(parse('?adult=9')).toMatchObject({ faults: [], group: undefined })
    expect(parse('?adult=8&child=2')).toMatchObject({ faults: ['people'], group: 10 })
  })

  it('names options and times of other products', () => {
    expect(parse('?option=99,21')).toMatchObject({ faults: ['option'] })
    expect(parse('?option=21')).toMatchObject({
      faults: ['option'],
      booking: { picks: [undefined, undefined] },
    })
    expect(parse('?option=11,21&time=10:30')).toMatchObject({ faults: ['time'] })
    expect(parse('?option=11,21&time=,25:00')).toMatchObject({
      faults: ['time'],
      booking: { picks: [{ optionId: 11 }, { optionId: 21, time: undefined }] },
    })
  })

  it('names each fault once, in panel order', () => {
    expect(parse('?time=,9&option=1,21&adult=x&day=y')?.faults).toEqual(['day', 'people', 'option', 'time'])
  })
})
