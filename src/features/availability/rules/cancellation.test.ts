import { expect, it } from 'vitest'
import type { OptionDay } from '#contract/catalogue/availability.ts'
import type { CancelRule } from '#domain/sale/cancellation.ts'
import { translator } from '#i18n/translate.ts'
import { cancellation } from './cancellation.ts'

const terms = { zone: 'Europe/Paris', cityName: 'Paris' }
const words = { locale: 'en', t: translator('en', 'availability') } as const
const rule = [
  { hours: 48, share: 100 },
  { hours: 24, share: 50 },
]
const option: Pick<OptionDay, 'cancelUntil' | 'cancellation'> = {
  cancelUntil: { day: '2026-12-04', time: '09:00' },
  cancellation: 'as the shop says',
}
const day = '2026-12-05'
const none = words.t('options.noCancel')
const told = (
  times: (string | undefined)[],
  { now = '2026-11-21T11:00:00Z', steps = rule }: { now?: string; steps?: CancelRule } = {},
) =>
  cancellation(
    { cancellation: [...steps] },
    option,
    { day, time: times[0] },
    { ...terms, partTimes: times },
    words,
    new Date(now),
  )

it('says what the shop says until a time is chosen', () => {
  expect(told([undefined])).toEqual({ free: true, text: 'as the shop says' })
})

it('tells every step of the chosen time', () => {
  expect(told(['15:30'])).toEqual({
    free: true,
    text:
      'Cancel by Thu 3 Dec 2026, 15:30 for a full refund, by Fri 4 Dec 2026, 15:30 for 50% back ' +
      '(Paris time)',
  })
})

it('leaves out a step from the minute after it', () => {
  expect(told(['15:30'], { now: '2026-12-03T14:30:20Z' }).free).toBe(true)
  expect(told(['15:30'], { now: '2026-12-03T14:31:00Z' })).toEqual({
    free: false,
    text: 'Cancel by Fri 4 Dec 2026, 15:30 for 50% back (Paris time)',
  })
  expect(told(['15:30'], { now: '2026-12-04T14:31:00Z' })).toEqual({ free: false, text: none })
})

it('says that a ticket cannot be cancelled', () => {
  expect(told(['15:30'], { steps: [] })).toEqual({ free: false, text: none })
})

it('follows the earliest part of a package, once all have a time', () => {
  const steps = [{ hours: 24, share: 100 }]
  expect(told(['15:30', '09:45'], { steps }).text).toBe(
    'Free cancellation until Fri 4 Dec 2026, 9:45 (Paris time)',
  )
  expect(told(['15:30', undefined], { steps }).text).toBe('as the shop says')
})
