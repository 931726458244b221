import { faultsUnder, type Fault } from '#config/files/check-file.ts'
import type { Season } from '#domain/offer/option.ts'
import { addDays, inYearlySpan } from '#domain/time/day.ts'
import type { OptionEntry, RouteEntry } from './format.ts'

/** Has a 29 February. */
const YEAR = '2028'
const everyWeekday = [1, 2, 3, 4, 5, 6, 7]
/** A longer pause is meant: nothing runs in that season. */
const LONGEST_SLIP = 3

/** The day on which the next season begins, when a few days are left out after the end of this one. */
function resumesLate(end: string, seasons: readonly Season[]): string | undefined {
  const isCovered = (day: string) =>
    seasons.some(({ from = '01-01', to = '12-31' }) => inYearlySpan(day, from, to))
  const days = Array.from({ length: LONGEST_SLIP + 1 }, (_, after) => addDays(`${YEAR}-${end}`, after + 1))
  const covered = days.findIndex(isCovered)
  return covered > 0 ? days[covered]?.slice(5) : undefined
}

/** Seasons that leave a few days without any, such as 29 February between `02-28` and `03-01`. */
function gapsIn(seasons: readonly Season[]): Fault[] {
  return seasons.flatMap(({ to = '12-31', weekdays = everyWeekday }, at) => {
    const next = weekdays
      .map((weekday) => seasons.filter((season) => season.weekdays?.includes(weekday) ?? true))
      .flatMap((onTheDay) => resumesLate(to, onTheDay) ?? [])[0]
    return next === undefined ? [] : [{ path: [at], reason: `ends on ${to}, then nothing before ${next}` }]
  })
}

/** For seasons that need not cover the year, and end with February. */
const withoutLeapDay = (seasons: readonly Season[]): Fault[] =>
  seasons.flatMap(({ to }, at) =>
    to === '02-28' ? [{ path: [at, 'to'], reason: 'leaves out 29 February; 02-29 means the last day' }] : [],
  )

/** Days that the yearless seasons of an option leave out, most likely by a slip. */
export const seasonGaps = ({ timetable, otherChannels, units }: OptionEntry): Fault[] => [
  ...faultsUnder(['timetable'], gapsIn(timetable)),
  ...faultsUnder(['otherChannels'], withoutLeapDay(otherChannels)),
  ...units.flatMap(({ prices }, at) => faultsUnder(['units', at, 'prices'], withoutLeapDay(prices))),
]

/** The same for the frequencies of a line. */
export const frequencyGaps = ({ everyMinutes }: RouteEntry): Fault[] =>
  faultsUnder(['everyMinutes'], gapsIn(everyMinutes))
