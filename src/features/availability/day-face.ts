import type { Locale } from '#config/locales.ts'
import type { CalendarDay } from '#contract/availability.ts'
import { canBook } from '#domain/availability.ts'
import type { Day } from '#domain/day.ts'
import type { Prices } from '#domain/money.ts'
import { formatDay, formatPrices } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'
import { dayWords, isOffered } from './day-label.ts'

/** How a day looks: drawn alike by the page and by the island that takes over. */
export interface DayFace {
  day: Day
  number: number
  /** `day-available` …; a day whose state is not known yet has `day-unknown`. */
  state: string
  open: boolean
  isToday: boolean
  /** Spoken; the price follows it. */
  words: string
  /** Under the stop: the price of an open day, or a short word for its state. */
  prices: Record<string, string> | undefined
  word: string | undefined
}

/** A day before the city's today is over, whatever an older answer said of it. */
export function judgedBy(today: Day, day: CalendarDay): CalendarDay {
  return day.day < today ? { ...day, status: 'unavailable', left: null, from: null } : day
}

interface FaceWords {
  t: Translate<'availability'>
  locale: Locale
}

export function dayFace(
  day: CalendarDay,
  today: Day,
  words: FaceWords,
  pricesOf: (prices: Prices) => Record<string, string> = (prices) => formatPrices(prices, words.locale),
): DayFace {
  const judged = judgedBy(today, day)
  return {
    day: day.day,
    number: Number(day.day.slice(8)),
    state: `day-${judged.status}`,
    open: canBook(judged.status),
    isToday: day.day === today,
    words: dayWords(judged, words),
    prices: isOffered(judged) && judged.from ? pricesOf(judged.from) : undefined,
    word:
      judged.status === 'available'
        ? undefined
        : words.t(`cell.${judged.status}`, { left: judged.left ?? '' }),
  }
}

/** A month has few different prices: each is put into words once. */
export function facesOf(days: readonly CalendarDay[], today: Day, words: FaceWords): DayFace[] {
  const known = new Map<string, Record<string, string>>()
  return days.map((day) =>
    dayFace(day, today, words, (prices) => {
      const key = Object.values(prices).join()
      const texts = known.get(key) ?? formatPrices(prices, words.locale)
      known.set(key, texts)
      return texts
    }),
  )
}

type KnownDays = ReadonlyMap<Day, CalendarDay>

/** The faces of months, kept as long as the answers they were made from: to word a month takes longer than to turn to it. */
export function keptFaces(words: FaceWords): (month: { days: KnownDays; today: Day }) => DayFace[] {
  const kept = new WeakMap<KnownDays, DayFace[]>()
  return ({ days, today }) => {
    const faces = kept.get(days) ?? facesOf([...days.values()], today, words)
    kept.set(days, faces)
    return faces
  }
}

/** A day whose state is still being looked up. */
export function unknownFace(day: Day, locale: Locale): DayFace {
  return {
    day,
    number: Number(day.slice(8)),
    state: 'day-unknown',
    open: false,
    isToday: false,
    words: formatDay(day, locale),
    prices: undefined,
    word: undefined,
  }
}
