import type { Day, Time } from './day.ts'
import { minuteOf, type Moment } from './line-service.ts'

/** The start times of each day that is known. */
export type StartTimes = Readonly<Record<Day, readonly Time[]>>

const momentsOf = (starts: StartTimes): Moment[] =>
  Object.entries(starts)
    .flatMap(([day, times]) => times.map((time) => ({ day, time })))
    .sort((a, b) => minuteOf(a) - minuteOf(b))

/** The next start, with the minutes until then; one of this very minute is next. */
export function nextStart(starts: StartTimes, now: Moment): (Moment & { wait: number }) | undefined {
  const next = momentsOf(starts).find((start) => minuteOf(start) >= minuteOf(now))
  return next && { ...next, wait: minuteOf(next) - minuteOf(now) }
}

/** The latest start that is under way: `minutes` is how long it takes. */
export const latestUnderWay = (starts: StartTimes, minutes: number, now: Moment): Moment | undefined =>
  momentsOf(starts).findLast(
    (start) => minuteOf(start) <= minuteOf(now) && minuteOf(now) < minuteOf(start) + minutes,
  )
