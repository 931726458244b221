import { describe, expect, it } from 'vitest'
import { cancelRules } from './cancel-rules.ts'
import { translator } from './translate.ts'

const t = translator('en', 'product')
const free = { cancellation: [{ hours: 24, share: 100 }] }
const evening = { kind: 'start_times', name: 'Evening cruise', ...free } as const
const night = { kind: 'start_times', name: 'Night cruise', ...free } as const
const allDay = { kind: 'opening_hours', name: 'Any time', ...free } as const
const twoSteps = {
  cancellation: [
    { hours: 48, share: 100 },
    { hours: 1, share: 50 },
  ],
}
const cruise = { kind: 'cruise', locationName: 'Paris' } as const
const rulesOf = (options: Parameters<typeof cancelRules>[0]['options'], over = {}) =>
  cancelRules({ ...cruise, options, ...over }, 'en', t)
const start = 'Cancel free of charge up to 24 hours before the start time (Paris time).'
const day = 'Cancel free of charge up to 24 hours before midnight at the start of the day of your visit'

describe('the rule of free cancellation', () => {
  it('is said once where all options share it', () => {
    expect(rulesOf([evening, night])).toEqual([{ options: [], text: start }])
    expect(rulesOf([allDay])).toEqual([{ options: [], text: `${day} (Paris time).` }])
  })

  it('names the options that differ', () => {
    const [first, second, ...others] = rulesOf([evening, allDay, night])
    expect(first).toEqual({ options: ['Evening cruise', 'Night cruise'], text: start })
    expect(second).toMatchObject({ options: ['Any time'] })
    expect(others).toEqual([])
  })

  it('says that the first ticket of a package decides', () => {
    const [rule] = rulesOf([evening, allDay], { kind: 'package' })
    expect(rule?.text).toContain('before the first of your tickets starts')
  })

  it('says what cannot be cancelled', () => {
    const fixed = { cancellation: [] }
    const none = { options: [], text: 'Cannot be cancelled.' }
    expect(
      rulesOf([
        { ...evening, ...fixed },
        { ...allDay, ...fixed },
      ]),
    ).toEqual([none])
    expect(rulesOf([evening, { ...night, ...fixed }])).toEqual([
      { options: ['Evening cruise'], text: start },
      { ...none, options: ['Night cruise'] },
    ])
  })

  it('tells every step in one sentence', () => {
    const [timed, whole] = rulesOf([
      { ...evening, ...twoSteps },
      { ...allDay, ...twoSteps },
    ])
    const steps = 'Cancel up to 48 hours in advance for a full refund, up to 1 hour in advance for 50% back'
    expect(timed?.text).toBe(`${steps}. The hours are counted back from the start time (Paris time).`)
    expect(whole?.text).toBe(
      `${steps}. The hours are counted back from midnight at the start of the day of your visit ` +
        '(Paris time).',
    )
  })
})
