import { addDays, type Day, type Time } from '#domain/time/day.ts'
import { minuteOf, momentOf, nextDepartures, serviceOn, underWay } from '#domain/time/line-service.ts'
import type { LineService, Moment } from '#domain/time/line-service.ts'

interface Period {
  amount: number
  unit: 'hours' | 'days'
}

/** What is left of the service on one day of a ticket. */
interface DayWorth {
  day: Day
  departures: number
  /** The last departure that the ticket still covers; after midnight it belongs to the day before. */
  last: Time
}

export interface TicketWorth {
  /** Now, or the first departure where nothing is under way. */
  begins: Moment
  /** Without a time for tickets of days, which are good until the last vehicle of their last day. */
  ends: { day: Day; time?: Time }
  days: DayWorth[]
}

/** The last day that every line knows of. */
const knownUntil = (lines: readonly LineService[]): Day =>
  lines.map(({ on }) => Object.keys(on).sort().at(-1) ?? '').sort()[0] ?? ''

function beginOf(lines: readonly LineService[], now: Moment): Moment | undefined {
  if (lines.some((line) => underWay(line, now) > 0)) return now
  const next = lines.flatMap((line) => nextDepartures(line, now, 1)).map(minuteOf)
  return next.length > 0 ? momentOf(Math.min(...next)) : undefined
}

/**
 * What a ticket is worth that is begun now. Hours count on the city's clock, so that 24 hours from 15:40 end
 * at 15:40 on the next day, on the two nights of a clock change too; days end with their service.
 * `undefined` where the timetable does not reach to the end of the ticket or nothing runs in it.
 */
export function ticketWorth(
  lines: readonly LineService[],
  { amount, unit }: Period,
  now: Moment,
): TicketWorth | undefined {
  const begins = beginOf(lines, now)
  if (!begins) return undefined
  const from = minuteOf(begins)
  const until = unit === 'hours' ? from + amount * 60 : Infinity
  const ends = unit === 'hours' ? momentOf(until) : { day: addDays(begins.day, amount - 1) }
  if (ends.day > knownUntil(lines)) return undefined

  // The service of the day before may run on after midnight.
  const days: DayWorth[] = []
  for (let day = addDays(begins.day, -1); day <= ends.day; day = addDays(day, 1)) {
    const left = lines
      .flatMap((line) => serviceOn(line, day))
      .filter((departure) => departure >= from && departure < until)
    if (left.length > 0) {
      days.push({ day, departures: left.length, last: momentOf(Math.max(...left)).time })
    }
  }
  return days.length > 0 ? { begins, ends, days } : undefined
}
