import { atom, map, type ReadableAtom } from 'nanostores'
import type { CalendarDay, CalendarMonth } from '#contract/catalogue/availability.ts'
import type { Failure } from '#contract/failure.ts'
import { monthOf, type Day, type Month } from '#domain/time/day.ts'
import type { Result } from '#domain/result.ts'

export type MonthState =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | {
      status: 'ready'
      today: Day
      first: Month
      last: Month
      days: ReadonlyMap<Day, CalendarDay>
      at: number
    }

/** Stock changes: a month shown again after this time is shown at once and reloaded in the background. */
const FRESH_MILLISECONDS = 60_000

const readyOf = ({ today, first, last, days }: CalendarMonth, at: number): MonthState => ({
  status: 'ready',
  today,
  first,
  last,
  at,
  days: new Map(days.map((day) => [day.day, day])),
})

/** The months of one calendar, each loaded once and cached; only the newest answer of a month is shown. */
export function createMonths(
  read: (month: Month) => Promise<Result<CalendarMonth, Failure>>,
  drawn: CalendarMonth,
  now: () => number = Date.now,
) {
  // The printed month may come from a cached page, so it counts as stale from the start.
  const $months = map<Record<Month, MonthState>>({ [drawn.month]: readyOf(drawn, -Infinity) })
  const $shown = atom(drawn.month)
  const newestAsk = new Map<Month, number>()
  const waiting = new Set<Month>()
  let asks = 0

  async function ask(month: Month): Promise<void> {
    const mine = ++asks
    newestAsk.set(month, mine)
    waiting.add(month)
    const known = $months.get()[month]
    if (known?.status !== 'ready') $months.setKey(month, { status: 'loading' })
    const answer = await read(month)
    if (newestAsk.get(month) !== mine) return
    waiting.delete(month)
    if (answer.ok) $months.setKey(month, readyOf(answer.value, now()))
    else if (known?.status !== 'ready') $months.setKey(month, { status: 'failed', failure: answer.failure })
  }

  return {
    $months: $months as ReadableAtom<Record<Month, MonthState>>,
    /** The month that the calendar shows. */
    $shown: $shown as ReadableAtom<Month>,
    show: (month: Month) => $shown.set(month),
    /** What is known of a day; `undefined` while its month is loading. */
    dayOf(day: Day): CalendarDay | undefined {
      const month = $months.get()[monthOf(day)]
      return month?.status === 'ready' ? month.days.get(day) : undefined
    },
    async load(month: Month): Promise<void> {
      const known = $months.get()[month]
      const fresh = known?.status === 'ready' && now() - known.at < FRESH_MILLISECONDS
      if (!fresh && !waiting.has(month)) await ask(month)
    },
    /** For use after this page has taken stock. */
    reload: ask,
  }
}

export type Months = ReturnType<typeof createMonths>
