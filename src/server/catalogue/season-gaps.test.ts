import { describe, expect, it } from 'vitest'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import type { OptionEntry } from './format.ts'
import { warningsOf } from './check.ts'

type Season = OptionEntry['timetable'][number]

function warned(over: Partial<OptionEntry>, routes = aProduct().routes): string[] {
  const city = aCity({ products: [aProduct({ routes, options: [anOption(over)] })] })
  return warningsOf(JSON.stringify(city), city).map(({ path, reason }) => `${path}: ${reason}`)
}

const entry = (from: string, to: string, weekdays?: number[]): Season => ({
  ...{ from, to, opens: '09:30', closes: '17:00' },
  ...(weekdays ? { weekdays } : {}),
})
const timetable = (...entries: Season[]) => warned({ timetable: entries })
const OPTION = 'products.0.options.0'

describe('a timetable by season', () => {
  it('warns that 29 February is left out', () => {
    expect(timetable(entry('11-01', '02-28'), entry('03-01', '10-31'))).toEqual([
      `${OPTION}.timetable.0: ends on 02-28, then nothing before 03-01`,
    ])
  })

  it('warns of three days between seasons, not four', () => {
    const resumingOn = (day: string) => timetable(entry('11-01', '03-31'), entry(day, '10-31'))
    expect(resumingOn('04-04')).toEqual([`${OPTION}.timetable.0: ends on 03-31, then nothing before 04-04`])
    expect(resumingOn('04-05')).toEqual([])
  })

  it('warns of days left out at New Year', () => {
    expect(timetable(entry('01-02', '12-30'))).toEqual([
      `${OPTION}.timetable.0: ends on 12-30, then nothing before 01-02`,
    ])
    expect(timetable({ from: '01-03', opens: '09:30', closes: '17:00' })).toEqual([
      `${OPTION}.timetable.0: ends on 12-31, then nothing before 01-03`,
    ])
  })

  it('judges each weekday by its own seasons', () => {
    const weekend = entry('11-01', '02-28', [6, 7])
    const others = entry('11-01', '02-29', [1, 2, 3, 4, 5])
    expect(timetable(weekend, others, entry('03-01', '10-31'))).toHaveLength(1)
    expect(timetable(weekend, entry('11-01', '02-29'), entry('03-01', '10-31'))).toEqual([])
  })

  it('accepts a whole year and a summer alone', () => {
    expect(timetable(entry('11-01', '02-29'), entry('03-01', '10-31'))).toEqual([])
    expect(timetable(entry('04-01', '10-31'))).toEqual([])
    expect(timetable({ opens: '09:30', closes: '17:00' })).toEqual([])
  })
})

it('warns of a line without a frequency on 29 February', () => {
  const everyMinutes = [
    { from: '03-01', to: '10-31', minutes: 10 },
    { from: '11-01', to: '02-28', minutes: 20 },
  ]
  const routes = aProduct().routes.map((route) => ({ ...route, everyMinutes }))
  expect(warned({}, routes)).toEqual([
    `${OPTION}.timetable.0: no line runs on 02-29`,
    'products.0.routes.0.everyMinutes.1: ends on 02-28, then nothing before 03-01',
  ])
})

it('warns of prices and shares until 28 February', () => {
  const until = (to: string) => ({
    units: [
      { type: 'adult' as const, prices: [{ from: '11-01', to, price: prices(9) }, { price: prices(10) }] },
    ],
    otherChannels: [{ from: '11-01', to, share: 0.5 }],
  })
  const reason = 'leaves out 29 February; 02-29 means the last day'
  expect(warned(until('02-28'))).toEqual([
    `${OPTION}.otherChannels.0.to: ${reason}`,
    `${OPTION}.units.0.prices.0.to: ${reason}`,
  ])
  expect(warned(until('02-29'))).toEqual([])
})
