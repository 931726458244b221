import { addDays, daysBetween, type Day, type Time } from './day.ts'
import { departures } from './departures.ts'
import { minutesOf, timeOf } from './time-of-day.ts'

/** A day and time on the clock of a city. */
export interface Moment {
  day: Day
  time: Time
}

/** The timetable of a line for the next days. */
export interface LineService {
  /** First and last departure from the first stop; the last may be after midnight. */
  first: Time
  last: Time
  /** Minutes from the first stop to the end of the round. */
  minutes: number
  /** Minutes between two departures on each day that is known; 0 on days without service. */
  every: Readonly<Record<Day, number>>
}

const EPOCH: Day = '1970-01-01'
const MINUTES_OF_DAY = 1440

/**
 * Minutes on the city's clock since 1970, as if clocks were never changed: timetables follow the clock on the
 * wall, so the hour that a night gains or loses does not count.
 */
export const minuteOf = ({ day, time }: Moment): number =>
  daysBetween(EPOCH, day) * MINUTES_OF_DAY + minutesOf(time)

export function momentOf(minute: number): Moment {
  const day = Math.floor(minute / MINUTES_OF_DAY)
  return { day: addDays(EPOCH, day), time: timeOf(minute - day * MINUTES_OF_DAY) }
}

/** All departures of a day's service, the last of which may be after midnight. */
export function serviceOn({ first, last, every }: LineService, day: Day): number[] {
  const gap = every[day] ?? 0
  if (gap === 0) return []
  const begins = minuteOf({ day, time: first })
  return departures(first, last, gap).map((_, index) => begins + index * gap)
}

const allDepartures = (line: LineService): number[] =>
  Object.keys(line.every)
    .sort()
    .flatMap((day) => serviceOn(line, day))

/** The next departures from the first stop, including one in this minute. */
export const nextDepartures = (line: LineService, now: Moment, count: number): Moment[] =>
  allDepartures(line)
    .filter((departure) => departure >= minuteOf(now))
    .slice(0, count)
    .map(momentOf)

/** The number of vehicles between their first stop and the end of their round. */
export const underWay = (line: LineService, now: Moment): number =>
  allDepartures(line).filter(
    (departure) => departure <= minuteOf(now) && minuteOf(now) < departure + line.minutes,
  ).length
