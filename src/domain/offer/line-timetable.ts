import { addDays, inYearlySpan, type Day, type Time } from '#domain/time/day.ts'
import { laterBy, pastMidnight } from '#domain/time/departures.ts'
import type { LineDay } from '#domain/time/line-service.ts'
import { minutesOf } from '#domain/time/time-of-day.ts'
import { openOn, type Option } from './option.ts'

/** A season of a line, whose first and last departure may be its own. */
interface LineSeason {
  from: string
  to: string
  minutes: number
  first?: Time | undefined
  last?: Time | undefined
}

/** A line as its operator describes it. How it runs on a day depends on the tickets too: see `lineOn`. */
export interface LineTimes {
  first: Time
  last: Time
  everyMinutes: readonly LineSeason[]
}

type Tickets = readonly Option[]

const DAYS_OF_YEAR = 366

/** Whether tickets leave at their start times alone: the times of their line then say nothing. */
export const hasFixedStarts = (tickets: Tickets): boolean =>
  tickets.length > 0 && tickets.every(({ kind }) => kind === 'start_times')

/** First and last departure and frequency as the operator states them; `undefined` out of season. */
export function statedOn({ first, last, everyMinutes }: LineTimes, day: Day): LineDay | undefined {
  if (everyMinutes.length === 0) return { first, last, every: null }
  const season = everyMinutes.find(({ from, to }) => inYearlySpan(day, from, to))
  if (!season || season.minutes <= 0) return undefined
  return { first: season.first ?? first, last: season.last ?? last, every: season.minutes }
}

/** The hours in which at least one ticket of the day lets its holder ride. */
export function hoursOn(tickets: Tickets, day: Day): { opens: Time; closes: Time } | undefined {
  const hours = tickets.flatMap((ticket) => {
    const { opens, closes } = openOn(ticket, day) ?? {}
    return opens && closes ? [{ opens, closes: pastMidnight(closes, opens) }] : []
  })
  const [opens] = hours.map((one) => one.opens).sort()
  if (opens === undefined) return undefined
  return { opens, closes: laterBy('00:00', Math.max(...hours.map(({ closes }) => closes))) }
}

/** The stated service, cut to those hours. */
function within(stated: LineDay, { opens, closes }: { opens: Time; closes: Time }): LineDay | undefined {
  const begin = Math.max(minutesOf(stated.first), minutesOf(opens))
  const [last, end] = [pastMidnight(stated.last, stated.first), pastMidnight(closes, opens)]
  if (begin > Math.min(last, end)) return undefined
  const first = laterBy('00:00', begin)
  if (last <= end) return { ...stated, first }
  const gap = stated.every ?? end - begin
  const turns = gap > 0 ? Math.floor((end - begin) / gap) : 0
  return { ...stated, first, last: laterBy(first, turns * gap) }
}

/**
 * How a line runs on a day, as its tickets are sold: from their opening to the last departure by closing, or
 * at exactly their start times. `undefined` on a day without service: closed, out of season, not on sale.
 */
export function lineOn(line: LineTimes, tickets: Tickets, day: Day): LineDay | undefined {
  const hours = hoursOn(tickets, day)
  const stated = hours && statedOn(line, day)
  const running = stated && within(stated, hours)
  if (running) return running
  const times = tickets.flatMap((ticket) => openOn(ticket, day)?.times ?? []).sort()
  const [first, last] = [times[0], times.at(-1)]
  return first !== undefined && last !== undefined ? { first, last, every: null } : undefined
}

/** The next day on which a line runs, this one included, with how it runs then. */
export function nextLineDay(
  line: LineTimes,
  tickets: Tickets,
  today: Day,
): (LineDay & { day: Day }) | undefined {
  for (let ahead = 0; ahead < DAYS_OF_YEAR; ahead++) {
    const day = addDays(today, ahead)
    const running = lineOn(line, tickets, day)
    if (running) return { ...running, day }
  }
  return undefined
}
