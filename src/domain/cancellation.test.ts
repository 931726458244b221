import { describe, expect, it } from 'vitest'
import { cancelDeadline, refundsAt, type PaidTicket } from './cancellation.ts'

const at = (text: string) => new Date(text)
const aTicket = (over: Partial<PaidTicket> = {}): PaidTicket => ({
  paid: 4_000,
  packageGroup: null,
  deadline: at('2026-12-03T23:00:00Z'),
  ...over,
})

describe('the cancellation deadline', () => {
  it('counts the deadline back from the start, in city time', () => {
    expect(cancelDeadline('Europe/Paris', { day: '2026-12-04' }, 24)).toMatchObject({
      day: '2026-12-03',
      time: '00:00',
      instant: at('2026-12-02T23:00:00Z'),
    })
    expect(cancelDeadline('America/New_York', { day: '2026-12-04', time: '10:00' }, 24)?.instant).toEqual(
      at('2026-12-03T15:00:00Z'),
    )
  })

  it('counts a deadline in elapsed hours over a clock change', () => {
    // 25 October 2026 has 25 hours in Paris.
    const deadline = cancelDeadline('Europe/Paris', { day: '2026-10-25', time: '10:00' }, 24)
    expect(deadline).toMatchObject({ day: '2026-10-24', time: '11:00' })
  })

  it('has no deadline for a non-cancellable ticket', () => {
    expect(cancelDeadline('Europe/Paris', { day: '2026-12-04' }, null)).toBeUndefined()
  })
})

describe('refunds', () => {
  it('refunds in full until the deadline only', () => {
    const tickets = [aTicket(), aTicket({ deadline: undefined })]
    expect(refundsAt(tickets, at('2026-12-03T23:00:00.000Z'))).toEqual([4_000, 0])
    expect(refundsAt(tickets, at('2026-12-03T23:00:00.001Z'))).toEqual([0, 0])
  })

  it('uses the earliest deadline of a package', () => {
    const early = aTicket({ packageGroup: 1, deadline: at('2026-12-01T00:00:00Z') })
    const late = aTicket({ packageGroup: 1 })
    expect(refundsAt([early, late, aTicket()], at('2026-12-02T00:00:00Z'))).toEqual([0, 0, 4_000])
    expect(refundsAt([early, late], at('2026-12-01T00:00:00Z'))).toEqual([4_000, 4_000])
    expect(
      refundsAt([aTicket({ packageGroup: 1, deadline: undefined }), late], at('2026-01-01T00:00:00Z')),
    ).toEqual([0, 0])
  })
})
