import { describe, expect, it } from 'vitest'
import { stepState } from '#ui/steps/steps.ts'
import { standingOf, stops, type Progress } from './standing.ts'

function told(progress: Progress): string[] {
  const standing = standingOf(progress)
  return stops.map((stop, index) => `${stop} ${stepState(index, standing)}`)
}

const nothingDone = ['day ahead', 'travellers ahead']

describe('the steps of a booking', () => {
  it('marks nothing done while the basket is empty', () => {
    expect(told({ at: 'basket', tickets: 0 })).toEqual([
      ...nothingDone,
      ...['basket here', 'payment ahead', 'voucher ahead'],
    ])
    expect(told({ at: 'payment', tickets: 0 })).toEqual([
      ...nothingDone,
      ...['basket ahead', 'payment here', 'voucher ahead'],
    ])
  })

  it('marks day and travellers done with one ticket', () => {
    expect(told({ at: 'basket', tickets: 1 }).slice(0, 3)).toEqual([
      ...['day done', 'travellers done', 'basket here'],
    ])
    expect(told({ at: 'payment', tickets: 1 }).slice(2)).toEqual([
      ...['basket done', 'payment here', 'voucher ahead'],
    ])
  })

  it('reaches the voucher once everything is paid', () => {
    expect(told({ at: 'voucher', tickets: 0, payment: 'paid' }).slice(2)).toEqual([
      ...['basket done', 'payment done', 'voucher here'],
    ])
  })

  it.each(['pending', 'refused', 'cancelled', 'unfinished'])('stays at payment while it is %s', (payment) => {
    expect(told({ at: 'voucher', tickets: 0, payment }).slice(2)).toEqual([
      ...['basket done', 'payment here', 'voucher ahead'],
    ])
  })

  it.each(['none', 'failed', 'loading'])('marks nothing done when payment is %s', (payment) => {
    expect(told({ at: 'voucher', tickets: 0, payment }).slice(0, 2)).toEqual(nothingDone)
  })
})
