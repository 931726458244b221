import { describe, expect, it } from 'vitest'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { checkCityFile, warningsOf } from './check.ts'
import type { OptionEntry, RouteEntry } from './format.ts'

const [red] = aProduct().routes
const route = (over: Partial<RouteEntry> = {}): RouteEntry[] => (red ? [{ ...red, ...over }] : [])

function cityWith(routes: RouteEntry[], ...options: Partial<OptionEntry>[]) {
  const own = options.map((over, at) => anOption({ id: at + 1, ...over }))
  return aCity({ products: [aProduct({ routes, options: own })] })
}

/** What the import says: each line of the file, and the reason. */
function told(city: ReturnType<typeof cityWith>) {
  const source = JSON.stringify(city, null, 2)
  const lines = source.split('\n')
  const checked = checkCityFile(source)
  const found = checked.ok ? warningsOf(source, city) : checked.failure
  const said = found.map(({ line, reason }) => `${lines[line - 1]?.trim()} ← ${reason}`)
  return { refused: checked.ok ? [] : said, warned: checked.ok ? said : [] }
}

const nothing = { refused: [], warned: [] }

describe('a line with start times', () => {
  const boat = (...times: string[]): Partial<OptionEntry> => ({ kind: 'start_times', timetable: [{ times }] })

  it('is refused with another first or last departure, or a frequency', () => {
    const city = cityWith(route({ first: '10:00', last: '22:30' }), boat('12:00', '10:30'), boat('21:00'))
    expect(told(city).refused).toEqual([
      '"first": "10:00", ← 10:30 is the first start time',
      '"last": "22:30", ← 21:00 is the last start time',
      '"everyMinutes": [ ← its tickets have start times, leave it empty',
    ])
  })

  it('is accepted with the first and last of them', () => {
    const stated = route({ first: '10:30', last: '21:00', everyMinutes: [] })
    expect(told(cityWith(stated, boat('12:00', '10:30'), boat('21:00')))).toEqual(nothing)
  })
})

describe('a line with opening hours', () => {
  const open = (opens: string, closes: string) => ({ timetable: [{ opens, closes }] })
  const seasons = (...own: Partial<RouteEntry['everyMinutes'][number]>[]) => [
    { from: '04-01', to: '10-31', minutes: 20, ...own[0] },
    { from: '11-01', to: '03-31', minutes: 30, ...own[1] },
  ]

  it('is refused outside all hours of its tickets', () => {
    expect(told(cityWith(route(), open('10:00', '17:00'), open('09:45', '17:30'))).refused).toEqual([
      '"first": "09:30", ← before 09:45, when its tickets begin',
      '"last": "18:00", ← after 17:30, when its tickets end',
    ])
    const night = route({ first: '20:00', last: '01:30' })
    expect(told(cityWith(night, open('20:00', '01:00'))).refused).toEqual([
      '"last": "01:30", ← after 01:00, when its tickets end',
    ])
    expect(told(cityWith(night, open('20:00', '02:00')))).toEqual(nothing)
    const late = route({ everyMinutes: seasons({ last: '19:00' }, {}) })
    expect(told(cityWith(late, open('09:30', '18:00'))).refused).toEqual([
      '"last": "19:00" ← after 18:00, when its tickets end',
    ])
  })

  it('is accepted where one season has narrower hours', () => {
    const timetable = [
      { from: '04-01', to: '10-31', opens: '09:30', closes: '18:00' },
      { opens: '10:00', closes: '16:30' },
    ]
    expect(told(cityWith(route(), { timetable }))).toEqual(nothing)
  })

  it('is looked at again where hours are sold in which nothing runs', () => {
    expect(told(cityWith(route(), open('09:00', '18:00'))).warned).toEqual([
      '"opens": "09:00", ← the first departure is at 09:30',
    ])
    // A round takes 2 h 15, and one more could leave a quarter of an hour later.
    expect(told(cityWith(route(), open('09:30', '20:30')))).toEqual(nothing)
    expect(told(cityWith(route(), open('09:30', '20:31'))).warned).toEqual([
      '"closes": "20:31" ← the last departure is at 18:00',
    ])
    const summer = route({ everyMinutes: seasons().slice(0, 1) })
    expect(told(cityWith(summer, open('09:30', '18:00'))).warned).toEqual(['{ ← no line runs on 01-01'])
  })

  it('accepts tickets of a product without lines', () => {
    expect(told(cityWith([], open('09:00', '23:00')))).toEqual(nothing)
  })
})
