/** Words before the last day of something; other dates in a text are history. */
const ENDS: Record<string, string> = {
  en: 'until|till|through|by|before|to',
  es: 'hasta(?: el)?|antes del|al',
  fr: "jusqu[’']au|avant le|au",
  it: 'fino al|entro il|prima del|al',
  de: 'bis(?: zum| einschließlich)?|vor dem|spätestens am',
}

const YEAR = String.raw`(?<year>20\d\d)`
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|\.|º)?`
const MONTH = String.raw`(?<month>\p{L}{3,})\.?`
const DATES = [
  String.raw`${YEAR}-(?<month>\d\d)-(?<day>\d\d)`,
  String.raw`(?<day>\d{1,2})[./](?<month>\d{1,2})[./]${YEAR}`,
  String.raw`${DAY}\s(?:de\s|of\s)?${MONTH}\s(?:de\s|del\s)?${YEAR}`,
  String.raw`${MONTH}\s${DAY},?\s${YEAR}`,
]
/** `12/31/2021`, which only Americans write. */
const MONTH_FIRST = String.raw`(?<month>\d{1,2})/(?<day>\d{1,2})/${YEAR}`

const months = Array.from({ length: 12 }, (_, at) => at)

/** The month of a name, also of a short one: `Dec`. */
function monthNumber(written: string, language: string): number | undefined {
  if (/^\d/.test(written)) return Number(written)
  const names = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const found = months.find((month) =>
    names.format(Date.UTC(2026, month)).toLowerCase().startsWith(written.toLowerCase()),
  )
  return found === undefined ? undefined : found + 1
}

/** What lies between the word and the date may be a day of the week: "until Friday, 31 December 2021". */
const pattern = (ends: string, date: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${ends})\s(?:the\s)?(?:\p{L}+,?\s)?(?<written>${date})(?!\d)`, 'giu')

const padded = (number: number): string => String(number).padStart(2, '0')

/**
 * The last days that a text names and that lie before `today`, a plain date: "until 31 December 2021". A date
 * needs its day, month and year, and a word that says that something ends.
 */
export function passedDates(language: string, text: string, today: string): string[] {
  const own = language === 'us' ? 'en' : language
  const ends = ENDS[own]
  if (ends === undefined) return []
  const dates = language === 'us' ? DATES.with(1, MONTH_FIRST) : DATES
  return dates.flatMap((date) =>
    [...text.matchAll(pattern(ends, date))].flatMap(({ groups: { written, day, month, year } = {} }) => {
      const number = monthNumber(month ?? '', own)
      if (number === undefined || `${year}-${padded(number)}-${padded(Number(day))}` >= today) return []
      return [`names ${written}, which has passed`]
    }),
  )
}
