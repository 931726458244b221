import { expect, it } from 'vitest'
import { changeBookingQuery, readChangeBookingQuery } from './change-booking.ts'

const read = (query: string) => readChangeBookingQuery(new URLSearchParams(query))

it('reads back the query it wrote', () => {
  expect(read(changeBookingQuery([7, 12], 'refund_changed'))).toEqual({
    tickets: [7, 12],
    refused: 'refund_changed',
  })
})

it('distinguishes an empty choice from none', () => {
  expect(read('').tickets).toBeUndefined()
  expect(read('chosen=yes').tickets).toEqual([])
})

it('ignores unknown parts of the query', () => {
  expect(read('ticket=x&ticket=-1&ticket=99999999999&refused=login_failed&chosen=yes')).toEqual({
    tickets: [],
    refused: undefined,
  })
})
