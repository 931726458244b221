import { addDays, daysBetween, type Day, type Time } from './day.ts'
import { departureMinutes } from './departures.ts'
import { minutesOf, timeOf } from './time-of-day.ts'

/** A day and time on the clock of a city. */
export interface Moment {
  day: Day
  time: Time
}

/** How a line runs on a day. */
export interface LineDay {
  /** First and last departure from the first stop; the last may be after midnight. */
  first: Time
  last: Time
  /** Minutes between two departures; `null` where it has no frequency, such as at start times. */
  every: number | null
}

/** The timetable of a line for the next days. */
export interface LineService {
  /** Minutes from the first stop to the end of the round. */
  minutes: number
  /** By day; `null` on days without service. Days that are missing are not known. */
  on: Readonly<Record<Day, LineDay | null>>
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
export function serviceOn({ on }: LineService, day: Day): number[] {
  const running = on[day]
  if (!running?.every) return []
  const { first, last, every } = running
  const begins = minuteOf({ day, time: first })
  return departureMinutes(first, last, every).map((minutes) => begins + minutes)
}

const allDepartures = (line: LineService): number[] =>
  Object.keys(line.on)
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
