import { describe, expect, it } from 'vitest'
import { stepState } from '#ui/steps/steps.ts'
import { stepsPosition, bookingSteps, type Progress } from './steps-position.ts'

function states(progress: Progress): string[] {
  const position = stepsPosition(progress)
  return bookingSteps.map((step, index) => `${step} ${stepState(index, position)}`)
}

const nothingDone = ['day ahead', 'travellers ahead']

describe('the steps of a booking', () => {
  it('marks nothing done while the basket is empty', () => {
    expect(states({ at: 'basket', tickets: 0 })).toEqual([
      ...nothingDone,
      'basket here',
      'payment ahead',
      'voucher ahead',
    ])
    expect(states({ at: 'payment', tickets: 0 })).toEqual([
      ...nothingDone,
      'basket ahead',
      'payment here',
      'voucher ahead',
    ])
  })

  it('marks day and travellers done with one ticket', () => {
    expect(states({ at: 'basket', tickets: 1 }).slice(0, 3)).toEqual([
      'day done',
      'travellers done',
      'basket here',
    ])
    expect(states({ at: 'payment', tickets: 1 }).slice(2)).toEqual([
      'basket done',
      'payment here',
      'voucher ahead',
    ])
  })

  it('reaches the voucher once everything is paid', () => {
    expect(states({ at: 'voucher', tickets: 0, payment: 'paid' }).slice(2)).toEqual([
      'basket done',
      'payment done',
      'voucher here',
    ])
  })

  it.each(['pending', 'refused', 'cancelled', 'unfinished'])('stays at payment while it is %s', (payment) => {
    expect(states({ at: 'voucher', tickets: 0, payment }).slice(2)).toEqual([
      'basket done',
      'payment here',
      'voucher ahead',
    ])
  })

  it.each(['none', 'failed', 'loading'])('marks nothing done when payment is %s', (payment) => {
    expect(states({ at: 'voucher', tickets: 0, payment }).slice(0, 2)).toEqual(nothingDone)
  })
})
