import { describe, expect, it } from 'vitest'
import { dayOfScan, judgeTicket, verdictOfFault, type TicketState } from './verdict.ts'

describe('the verdict on a ticket', () => {
  const ticket = { productId: 7, from: '2026-12-01', until: '2026-12-03' }
  const judge = (state: TicketState, set = {}) =>
    judgeTicket(ticket, state, { productId: 7, day: '2026-12-02', ...set })

  it.each([
    ['2026-11-30', 'wrong_day'],
    ['2026-12-01', 'accepted'],
    ['2026-12-03', 'accepted'],
    ['2026-12-04', 'wrong_day'],
  ])('judges a ticket scanned on %s as %s', (day, verdict) => {
    expect(judge('valid', { day })).toBe(verdict)
  })

  it('names the worst fault of a ticket', () => {
    const elsewhere = { productId: 8, day: '2026-12-09' }
    expect(judge('cancelled', elsewhere)).toBe('cancelled')
    expect(judge('moved', elsewhere)).toBe('moved')
    expect(judge('redeemed', elsewhere)).toBe('wrong_product')
    expect(judge('valid', elsewhere)).toBe('wrong_product')
    expect(judge('redeemed', { day: '2026-12-09' })).toBe('redeemed')
  })

  it('distinguishes damaged codes from unknown ones', () => {
    expect((['altered', 'truncated', 'other_encoding'] as const).map(verdictOfFault)).toEqual([
      'altered',
      'altered',
      'altered',
    ])
    expect((['not_a_code', 'other_version', 'unknown_key'] as const).map(verdictOfFault)).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ])
  })
})

it.each([
  ['2026-12-02', '2026-12-02'],
  ['2026-12-01', '2026-12-01'],
  ['2026-12-03', '2026-12-02'],
  ['2026-11-30', '2026-12-02'],
])('counts a scan on %s for %s', (set, day) => {
  expect(dayOfScan(set, '2026-12-02')).toBe(day)
})
