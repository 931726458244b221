import { faultsUnder, type Fault } from '#config/files/check-file.ts'
import { hasFixedStarts, hoursOn, lineOn, statedOn } from '#domain/offer/line-timetable.ts'
import { openOn, type Option } from '#domain/offer/option.ts'
import { addDays, type Day, type Time } from '#domain/time/day.ts'
import { laterBy, pastMidnight } from '#domain/time/departures.ts'
import type { LineDay } from '#domain/time/line-service.ts'
import type { ProductEntry, RouteEntry } from './format.ts'

type Lines = Pick<ProductEntry, 'routes' | 'options'>

const YEAR_BEGINS = '01-01'
/** In a leap year, so that 29 February is looked at. */
const FIRST_DAY = `2028-${YEAR_BEGINS}`
const LAST_DAY = '2028-12-31'

/** The first week of each season: until the next change, all weeks are alike. */
function daysOfChange({ routes, options }: Lines): Day[] {
  const seasons = [
    ...options.flatMap(({ timetable }) => timetable),
    ...routes.flatMap(({ everyMinutes }) => everyMinutes),
  ]
  const changes = seasons.flatMap(({ from = YEAR_BEGINS, to }) => [
    `2028-${from}`,
    ...(to ? [addDays(`2028-${to}`, 1)] : []),
  ])
  const days = [FIRST_DAY, ...changes].flatMap((change) =>
    Array.from({ length: 7 }, (_, after) => addDays(change, after)),
  )
  return [...new Set(days)].filter((day) => day <= LAST_DAY).sort()
}

/** The tickets by their seasons alone, without closures and dates of sale. */
const inEveryYear = (options: readonly Option[]): Option[] =>
  options.map((option) => ({
    ...option,
    onSale: { from: FIRST_DAY, to: LAST_DAY },
    closures: [],
  }))

/** Faults of lines whose tickets have start times: those give the first and last departure. */
function faultsAtStartTimes({ routes, options }: Lines): Fault[] {
  const times = options.flatMap(({ timetable }) => timetable.flatMap((entry) => entry.times ?? [])).sort()
  const [first = '', last = ''] = [times[0], times.at(-1)]
  return routes.flatMap((route, at): Fault[] => {
    const told = (field: 'first' | 'last', time: Time): Fault[] =>
      route[field] === time ? [] : [{ path: [field], reason: `${time} is the ${field} start time` }]
    const ends = routes.length === 1 ? [...told('first', first), ...told('last', last)] : []
    const frequency = { path: ['everyMinutes'], reason: 'its tickets have start times, leave it empty' }
    return faultsUnder(['routes', at], route.everyMinutes.length > 0 ? [...ends, frequency] : ends)
  })
}

/** First and last departures of a line at which no ticket is valid on any day. */
function faultsOfHours(route: RouteEntry, tickets: readonly Option[], asked: readonly Day[]): Fault[] {
  const days = asked.flatMap((day) => {
    const [stated, hours] = [statedOn(route, day), hoursOn(tickets, day)]
    return stated && hours ? [{ stated, hours }] : []
  })
  const fault = (field: 'first' | 'last', time: Time, reason: string): Fault => {
    const at = route.everyMinutes.findIndex((season) => season[field] === time)
    return { path: at < 0 ? [field] : ['everyMinutes', at, field], reason }
  }
  const byFirst = Map.groupBy(days, ({ stated }) => stated.first)
  const byLast = Map.groupBy(days, ({ stated }) => stated.last)
  return [
    ...[...byFirst].flatMap(([first, on]) => {
      const opens = on.map(({ hours }) => hours.opens).sort()[0] ?? first
      return first < opens ? [fault('first', first, `before ${opens}, when its tickets begin`)] : []
    }),
    ...[...byLast].flatMap(([last, on]) => {
      const late = on.every(
        ({ stated, hours }) => pastMidnight(last, stated.first) > pastMidnight(hours.closes, hours.opens),
      )
      const closes =
        on
          .map(({ hours }) => hours.closes)
          .sort()
          .at(-1) ?? last
      return late ? [fault('last', last, `after ${closes}, when its tickets end`)] : []
    }),
  ]
}

/** Lines whose own times contradict the tickets that ride them. */
export function faultsOfLines({ routes, options }: Lines): Fault[] {
  if (options.length === 0) return []
  if (hasFixedStarts(options)) return faultsAtStartTimes({ routes, options })
  const tickets = inEveryYear(options)
  const days = daysOfChange({ routes, options })
  return routes.flatMap((route, at) => faultsUnder(['routes', at], faultsOfHours(route, tickets, days)))
}

interface Running extends LineDay {
  /** From the first stop to the end of the round. */
  minutes: number
}

/** Why the lines of a day do not fill the hours of a ticket. */
function idleIn(
  { opens, closes }: { opens: Time; closes: Time },
  day: Day,
  lines: readonly Running[],
): Fault | undefined {
  if (lines.length === 0) return { path: [], reason: `no line runs on ${day.slice(5)}` }
  const first = lines.map((line) => line.first).sort()[0] ?? ''
  if (first > opens) return { path: ['opens'], reason: `the first departure is at ${first}` }
  const lasts = lines.map((line) => ({ ...line, leaves: pastMidnight(line.last, line.first) }))
  const ends = lasts.map(({ leaves, minutes, every }) => leaves + minutes + (every ?? 0))
  if (Math.max(...ends) >= pastMidnight(closes, opens)) return undefined
  const last = laterBy('00:00', Math.max(...lasts.map(({ leaves }) => leaves)))
  return { path: ['closes'], reason: `the last departure is at ${last}` }
}

/** Hours of tickets in which nothing departs and nothing is under way. */
export function idleHours({ routes, options }: Lines): Fault[] {
  const tickets = inEveryYear(options)
  if (routes.length === 0 || hasFixedStarts(tickets)) return []
  const days = daysOfChange({ routes, options }).map((day) => ({
    day,
    lines: routes.flatMap((route): Running[] => {
      const running = lineOn(route, tickets, day)
      return running ? [{ ...running, minutes: route.durationMinutes }] : []
    }),
  }))
  return tickets.flatMap((ticket, at) =>
    ticket.timetable.flatMap((entry, season): Fault[] => {
      const { opens, closes } = entry
      if (!opens || !closes) return []
      const own = days.filter(({ day }) => openOn(ticket, day) === entry)
      const idle = own.flatMap(({ day, lines }) => idleIn({ opens, closes }, day, lines) ?? [])[0]
      return idle ? faultsUnder(['options', at, 'timetable', season], [idle]) : []
    }),
  )
}
