import { describe, expect, it } from 'vitest'
import type { OptionDay } from '#contract/catalogue/availability.ts'
import type { DayOptionsState } from '../calendar/day-options.ts'
import type { Booking } from './booking.ts'
import {
  DAY,
  doneSteps,
  firstPart,
  fold,
  isFolded,
  lastAnswered,
  nothingFolded,
  PASSENGERS,
  pressOf,
  type Folding,
  type FoldingAct,
} from './folding.ts'
import type { OptionFacts } from './option-fit.ts'

type Act = [Exclude<FoldingAct['act'], 'counted'>, number]
const after = (...acts: Act[]): Folding =>
  acts.reduce((folding, [act, step]) => fold(folding, { act, step }), nothingFolded)
/** The folded steps of day, passengers and one ticket, all done. */
const foldedAfter = (...acts: Act[]) =>
  [DAY, PASSENGERS, firstPart].filter((step) => isFolded(after(...acts), step, true))

describe('folding of steps', () => {
  it('folds no step still ahead', () => {
    expect(foldedAfter()).toEqual([])
  })

  it('folds the day but not the passengers', () => {
    expect(foldedAfter(['answered', DAY])).toEqual([DAY])
  })

  it('folds passengers once their ticket is chosen', () => {
    expect(foldedAfter(['answered', DAY], ['answered', firstPart])).toEqual([DAY, PASSENGERS, firstPart])
  })

  it('folds passengers when their step closes', () => {
    expect(foldedAfter(['answered', DAY], ['closed', PASSENGERS])).toEqual([DAY, PASSENGERS])
  })

  it('keeps an opened step open until a choice', () => {
    const all = [
      ['answered', DAY],
      ['answered', firstPart],
    ] as Act[]
    expect(foldedAfter(...all, ['opened', DAY], ['opened', PASSENGERS])).toEqual([firstPart])
    expect(foldedAfter(...all, ['opened', DAY], ['opened', PASSENGERS], ['closed', DAY])).toEqual([
      DAY,
      firstPart,
    ])
    expect(foldedAfter(...all, ['opened', DAY], ['opened', PASSENGERS], ['answered', DAY])).toEqual([
      DAY,
      PASSENGERS,
      firstPart,
    ])
  })

  it('folds what the address answers', () => {
    expect(foldedAfter(['taken up', DAY])).toEqual([DAY])
    expect(foldedAfter(['taken up', firstPart])).toEqual([DAY, PASSENGERS, firstPart])
  })

  it('is untouched until somebody chooses, opens or counts', () => {
    const arrived = after(['taken up', DAY])
    expect(arrived.untouched).toBe(true)
    for (const act of ['answered', 'opened', 'closed'] as const)
      expect(fold(arrived, { act, step: DAY }).untouched).toBe(false)
    expect(fold(arrived, { act: 'counted' })).toEqual({ ...arrived, untouched: false })
  })

  it('never folds a step without an answer', () => {
    expect(isFolded(after(['answered', firstPart]), DAY, false)).toBe(false)
  })

  it('offers to change folded and close open steps', () => {
    const counting = after(['answered', DAY])
    expect(pressOf(nothingFolded, PASSENGERS, true)).toBeUndefined()
    expect(pressOf(counting, DAY, true)).toBe('change')
    expect(pressOf(counting, PASSENGERS, true)).toBe('done')
    expect(pressOf(counting, PASSENGERS, false)).toBeUndefined()
    expect(pressOf(counting, firstPart, true)).toBeUndefined()
    const opened = after(['answered', firstPart], ['opened', DAY])
    expect(pressOf(opened, DAY, true)).toBe('done')
    expect(pressOf(opened, PASSENGERS, true)).toBe('change')
  })
})

describe('the last step that an address answers', () => {
  const [day, pick] = ['2026-12-05', { optionId: 1, time: undefined }]
  const last = (over: Partial<Booking>) => lastAnswered({ day, passengers: {}, picks: [], ...over })

  it('is the day or the last ticket', () => {
    expect(last({ picks: [undefined, undefined] })).toBe(DAY)
    expect(last({ picks: [pick, undefined] })).toBe(firstPart)
    expect(last({ picks: [undefined, pick] })).toBe(firstPart + 1)
  })

  it('is none without a day', () => {
    expect(last({ day: undefined, picks: [pick] })).toBeUndefined()
  })
})

const price = { EUR: 3900, GBP: 3400, USD: 4200 }
const option: OptionDay = {
  optionId: 1,
  name: 'Cruise',
  validity: '',
  status: 'available',
  slots: [{ time: '10:00', status: 'available', left: 3 }],
  units: [{ type: 'adult', minimumAge: 16, maximumAge: null, price, retail: price }],
  opens: null,
  closes: null,
  cancelUntil: null,
  cancellation: 'This ticket cannot be cancelled.',
}
const fact: OptionFacts = {
  id: 1,
  name: 'Cruise',
  kind: 'start_times',
  minimumPassengers: 2,
  maximumPassengers: 9,
}
const ready: DayOptionsState = { status: 'ready', day: '2026-12-05', options: [option] }
const done = (over: Partial<Booking>, day: DayOptionsState = ready) => {
  const booking = {
    day: '2026-12-05',
    passengers: { adult: 2 },
    picks: [{ optionId: 1, time: '10:00' }],
    ...over,
  }
  return doneSteps(booking, [{ name: 'Cruise', optionIds: [1] }], [fact], day)
}

describe('steps that are done', () => {
  it('marks steps with valid answers as done', () => {
    expect(done({})).toEqual([true, true, true])
    expect(done({ day: undefined })[DAY]).toBe(false)
    expect(done({ passengers: {} })[PASSENGERS]).toBe(false)
    expect(done({ picks: [undefined] })[firstPart]).toBe(false)
    expect(done({ picks: [{ optionId: 1, time: undefined }] })[firstPart]).toBe(false)
  })

  it('reopens day and passengers of a refused party', () => {
    expect(done({ passengers: { adult: 1 } })).toEqual([true, false, false])
    // Too few seats concern the ticket, so the people stay folded.
    expect(done({ passengers: { adult: 4 } })).toEqual([true, true, false])
  })

  it('keeps the ticket until the options of its day are known', () => {
    const loading: DayOptionsState = { status: 'loading', day: '2026-12-06' }
    expect(done({}, loading)[firstPart]).toBe(true)
    expect(done({}, { status: 'none' })[firstPart]).toBe(true)
    expect(done({ picks: [{ optionId: 1, time: undefined }] }, loading)[firstPart]).toBe(false)
    expect(done({ picks: [undefined] }, loading)[firstPart]).toBe(false)
    const failed: DayOptionsState = {
      status: 'failed',
      day: '2026-12-06',
      failure: { code: 'no_answer', message: '', requestId: '' },
    }
    expect(done({}, failed)[firstPart]).toBe(false)
  })
})
