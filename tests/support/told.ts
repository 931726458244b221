import { weekdayOf, type Day } from '#domain/time/day.ts'

/** What a text in English tells of an order; each once, sorted. */
export interface Told {
  /** Plain dates. */
  days: Day[]
  times: string[]
  /** As they stand: `$141.24`, `-$7.06`. */
  amounts: string[]
  people: string[]
  /** The numbers of “2 tickets”. */
  tickets: string[]
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const DATE = /(?:\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w* )?\b(\d{1,2}) ([A-Z][a-z]{2})[a-z]* (\d{4})/g

function dayOf([text, weekday, date = '', month = '', year]: RegExpExecArray): Day {
  const day = `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${date.padStart(2, '0')}`
  if (weekday && WEEKDAYS[weekdayOf(day) - 1] !== weekday) throw new Error(`“${text}” is another weekday`)
  return day
}

const once = (found: Iterable<string>): string[] => [...new Set(found)].toSorted()
const all = (text: string, pattern: RegExp): string[] =>
  once([...text.matchAll(pattern)].map(([whole]) => whole))

export const toldIn = (text: string): Told => ({
  days: once([...text.matchAll(DATE)].map(dayOf)),
  times: all(text, /(?<![\d:])\d{1,2}:\d{2}(?![\d:])/g),
  amounts: all(text, /-?\$\d+(?:\.\d{2})?/g),
  people: all(text, /\b\d+ adults?, \d+ child(?:ren)?\b|\b\d+ adults?\b(?!,)/g),
  tickets: once([...text.matchAll(/(?<![\w-])(\d+) tickets?\b/gi)].map(([, count = '']) => count)),
})

/** What the events of a calendar file say, in the words that pages use for days and times. */
export function eventsIn(ics: string): string {
  const unfolded = ics
    .replaceAll(/\r\n /g, '')
    .replaceAll(String.raw`\,`, ',')
    .replaceAll(String.raw`\n`, '\n')
  const events = unfolded.split('BEGIN:VEVENT').slice(1)
  return events
    .map((event) => {
      const [, year, month = '', date = '', hour, minute] =
        /^DTSTART[^:]*:(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d))?/m.exec(event) ?? []
      const time = hour ? `, ${Number(hour)}:${minute}` : ''
      const told = [...event.matchAll(/^(?:SUMMARY|DESCRIPTION):(.+?)(?=^[A-Z-]+[:;])/gms)].map(
        ([, text]) => text,
      )
      return [`${Number(date)} ${MONTHS[Number(month) - 1]} ${year}${time}`, ...told].join('\n')
    })
    .join('\n')
}
