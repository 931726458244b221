import { clockIn } from '#domain/time/city-clock.ts'
import type { Day } from '#domain/time/day.ts'
import { nextDepartures, underWay, type Moment } from '#domain/time/line-service.ts'
import { latestUnderWay, nextStart } from '#domain/time/start-times.ts'
import { ticketWorth } from '#domain/ticket/ticket-worth.ts'
import type { LiveFacts, LiveStarts } from './live-facts.ts'

const NEXT = 3
/** Up to this many minutes, the wait for the next start is told. */
const MOST_WAIT = 90

/** What stands in the marked places, in their order; `undefined` where the timetable does not say. */
export interface LiveTexts {
  clock: string
  next: (string | undefined)[]
  underWay: string[]
  /** The next start of each option, “14:30, in 25 minutes”, and since when one is under way. */
  starts: (string | undefined)[]
  since: (string | undefined)[]
  /** When a ticket begins that is bought now, where that is later. */
  later: string | undefined
  worth: (string | undefined)[]
}

/** Without the formats of i18n, whose bytes every visitor of the page would load. */
function formatsOf(tag: string) {
  const time = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const date = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const day = new Intl.DateTimeFormat(tag, date)
  const wait = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  return {
    time: (moment: Pick<Moment, 'time'>) => time.format(new Date(`2000-01-01T${moment.time}Z`)),
    wait: (minutes: number) => wait.format(minutes, 'minute'),
    day: (of: Day) => {
      const text = day.format(new Date(of))
      // ICU adds a comma that British English does not use, and lacks the French ordinal for the first.
      if (tag === 'en-GB') return text.replace(',', '')
      return tag === 'fr-FR' ? text.replace(/\b1(?=\s)/, '1er') : text
    },
  }
}

/** What the clock of the city makes of the printed timetable. */
export function liveTexts(facts: LiveFacts, at: Date): LiveTexts {
  const { zone, tag, lines, starts, tickets, worthLines, texts } = facts
  const now = clockIn(zone, at)
  const format = formatsOf(tag)
  const fill = (text: string, values: Readonly<Record<string, string>>) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
  const moment = ({ day, time }: Moment) => ({ day: format.day(day), time: format.time({ time }) })

  const nextOf = (departures: readonly Moment[]) => {
    const [first] = departures
    if (!first) return undefined
    const times = departures.filter(({ day }) => day === first.day).map(format.time)
    return [...(first.day === now.day ? [] : [format.day(first.day)]), ...times].join(', ')
  }

  const startOf = ({ on }: LiveStarts) => {
    const next = nextStart(on, now)
    if (!next) return undefined
    const day = next.day === now.day ? [] : [format.day(next.day)]
    const wait = next.wait > MOST_WAIT ? [] : [format.wait(next.wait)]
    return [...day, format.time(next), ...wait].join(', ')
  }

  const sinceOf = ({ on, minutes }: LiveStarts) => {
    const start = latestUnderWay(on, minutes, now)
    return start && format.time(start)
  }

  const own = worthLines.flatMap((line) => lines[line] ?? [])
  const worths = tickets.map((ticket) => ticketWorth(own, ticket, now))
  const begins = worths.find((worth) => worth)?.begins
  return {
    clock: fill(texts.now, moment(now)),
    next: lines.map((line) => nextOf(nextDepartures(line, now, NEXT))),
    starts: starts.map(startOf),
    since: starts.map(sinceOf),
    underWay: lines.map((line) => String(underWay(line, now))),
    later:
      begins && (begins.day > now.day || begins.time > now.time)
        ? fill(texts.later, moment(begins))
        : undefined,
    worth: worths.map(
      (worth) =>
        worth &&
        [
          fill(worth.ends.time ? texts.until : texts.untilDay, moment({ time: '00:00', ...worth.ends })),
          ...worth.days.map(({ day, departures, last }) =>
            fill(texts.day, { ...moment({ day, time: last }), number: String(departures) }),
          ),
        ].join('\n'),
    ),
  }
}
