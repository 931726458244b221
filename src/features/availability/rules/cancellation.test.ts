import { describe, expect, it } from 'vitest'
import type { DayStatus } from '#domain/offer/availability.ts'
import type { CancelRule } from '#domain/sale/cancellation.ts'
import { translator } from '#i18n/translate.ts'
import { cancellation, visitsOfPackage } from './cancellation.ts'

const words = { locale: 'en', t: translator('en', 'availability') } as const
const twoSteps = [
  { hours: 48, share: 100 },
  { hours: 24, share: 50 },
]
const free = [{ hours: 24, share: 100 }]
const DAY = '2026-12-05'
const EARLY = '2026-11-21T11:00:00Z'

const dayOption = (optionId: number, ...times: (string | null)[]) => ({
  optionId,
  status: 'available' as DayStatus,
  slots: times.map((time) => ({ time, status: 'available' as const })),
})
const bus = dayOption(1, null)
const cruise = dayOption(2, '10:00', '19:30')
const dinner = dayOption(3, '20:30')

function told(
  visits: Parameters<typeof cancellation>[1],
  { now = EARLY, steps = free }: { now?: string; steps?: CancelRule } = {},
) {
  const options = [1, 2, 3].map((id) => ({ id, cancellation: [...steps] }))
  const terms = { zone: 'Europe/Paris', cityName: 'Paris', options }
  return cancellation(DAY, visits, terms, words, new Date(now))
}

describe('the deadline of a ticket', () => {
  it('is told for its first time until one is chosen', () => {
    const first = 'Free cancellation until Fri 4 Dec 2026, 10:00 (Paris time)'
    expect(told([{ option: cruise, time: undefined }])).toEqual({ free: true, text: first })
    const chosen = 'Free cancellation until Fri 4 Dec 2026, 19:30 (Paris time)'
    expect(told([{ option: cruise, time: '19:30' }])).toEqual({ free: true, text: chosen })
  })

  it('says when it has passed', () => {
    expect(told([{ option: cruise, time: '19:30' }], { now: '2026-12-04T18:31:00Z' })).toEqual({
      free: false,
      text: 'Too late to cancel: the deadline was Fri 4 Dec 2026, 19:30 (Paris time)',
    })
  })

  it('counts from the beginning of a whole day', () => {
    const { text } = told([{ option: bus, time: undefined }])
    expect(text).toBe('Free cancellation until Thu 3 Dec 2026, 23:59 (Paris time)')
  })

  it('leaves out a step once its minute has passed', () => {
    const at = (now: string) => told([{ option: cruise, time: '19:30' }], { now, steps: twoSteps })
    expect(at('2026-12-03T18:30:20Z').free).toBe(true)
    expect(at('2026-12-03T18:31:00Z')).toEqual({
      free: false,
      text: 'Too late for a full refund; cancel by Fri 4 Dec 2026, 19:30 for 50% back (Paris time)',
    })
  })

  it('says that a ticket cannot be cancelled', () => {
    const text = words.t('options.noCancel')
    expect(told([{ option: cruise, time: '19:30' }], { steps: [] })).toEqual({ free: false, text })
  })
})

describe('what a package visits', () => {
  const parts = [{ optionIds: [1] }, { optionIds: [2, 3] }]
  const options = [bus, cruise, dinner]
  const visits = (picks: Parameters<typeof visitsOfPackage>[0], of = options) =>
    visitsOfPackage(picks, parts, of).map(({ option, time }) => [option.optionId, time])

  it('is all that could be chosen of a part that is open', () => {
    expect(visits([undefined, undefined])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ])
    const soldOut = { ...cruise, status: 'sold_out' as DayStatus }
    expect(visits([undefined, undefined], [bus, soldOut, dinner])).toEqual([
      [1, undefined],
      [3, undefined],
    ])
    expect(visits([undefined, undefined], [bus, soldOut])).toEqual([])
  })

  it('is what was chosen, at its time', () => {
    const picked = { optionId: 3, time: '20:30' }
    expect(visits([{ optionId: 1, time: undefined }, picked])).toEqual([
      [1, undefined],
      [3, '20:30'],
    ])
  })
})
