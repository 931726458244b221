import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { Locale } from '#config/locales.ts'
import { monthOf, type Day, type Month } from '#domain/time/day.ts'
import { formatMonth } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'
import { Button } from '#ui/button/Button.tsx'
import { IconButton } from '#ui/button/IconButton.tsx'
import { classNames } from '#ui/class-names.ts'
import { chevronBack, chevronOn } from '#ui/icon/icons.ts'
import { firstWeekday, weeksOf } from './calendar-grid.ts'
import {
  allDays,
  dayAfterKey,
  dayOfStripAfterKey,
  neighbours,
  tabStopOf,
  tabStopOfStrip,
  type CalendarRange,
} from './calendar-keys.ts'
import type { DayViewModel } from './day-view-model.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { isWithin, type DayRange } from './next-days.ts'

/** A month with its days in order, including those that are still loading. */
export interface MonthViewModel {
  month: Month
  days: readonly DayViewModel[]
}

interface CalendarProps {
  /** In the order of the year; all but the shown one are hidden, so that turning a month only swaps them. */
  months: readonly MonthViewModel[]
  shown: Month
  range: CalendarRange
  nextDays: DayRange
  /** Shows the next days as a strip until all days are asked for (STRATEGY_CALENDAR B). */
  asStrip: boolean
  busy: boolean
  chosen: Day | undefined
  locale: Locale
  t: Translate<'availability'>
  onTurn: (month: Month) => void
  onChoose: (day: Day) => void
}

const dayOf = (target: EventTarget): Day | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined

/**
 * Shows a day as chosen at once, since rendering takes longer than a frame on a slow phone; React follows.
 */
function markPressed(button: HTMLElement) {
  for (const before of document.querySelectorAll('.day-chosen')) before.classList.remove('day-chosen')
  button.classList.add('day-chosen')
}

/** An ARIA date grid: one tab stop, arrow and Page keys, one listener for all days. */
export function Calendar(props: CalendarProps) {
  const { months, shown, range, nextDays, asStrip, busy, chosen, locale, t, onTurn, onChoose } = props
  const grids = useRef<HTMLDivElement>(null)
  const [walked, setWalked] = useState<Day>()
  const takesFocus = useRef(false)
  const [asked, setAsked] = useState<'all' | 'next'>()
  // A ticket that is being changed may be for a day outside the strip.
  const isElsewhere = chosen !== undefined && !isWithin(chosen, nextDays)
  const isWhole = asStrip && (asked ? asked === 'all' : isElsewhere)
  const isStrip = asStrip && !isWhole
  const weekStart = firstWeekday(locale)
  const needed = useMemo(() => weeksOf(shown, weekStart, range.today).length, [shown, weekStart, range.today])
  // Never fewer rows than before, so that nothing below the calendar moves.
  const [rows, setRows] = useState(needed)
  if (rows < needed) setRows(needed)
  const open = useMemo(() => {
    const inView = isStrip ? months : months.filter(({ month }) => month === shown)
    return inView.flatMap(({ days }) => days.filter((day) => day.open).map(({ day }) => day))
  }, [months, shown, isStrip])
  const tabStop = isStrip
    ? tabStopOfStrip(nextDays, walked ?? chosen, open)
    : tabStopOf(shown, walked && monthOf(walked) === shown ? walked : chosen, open)
  const isHidden = (month: Month) =>
    isStrip ? month < monthOf(nextDays.from) || month > monthOf(nextDays.to) : month !== shown
  const { before, after } = neighbours(shown, range)

  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grids.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus()
  }, [tabStop, shown])

  useEffect(() => setWalked(undefined), [chosen])

  useLayoutEffect(() => {
    if (asked !== 'next') return
    grids.current?.querySelector('.day-chosen')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [asked])

  function walk(event: KeyboardEvent) {
    const day = dayOf(event.target)
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return
    const key = { key: event.key, shift: event.shiftKey }
    const next = isStrip
      ? dayOfStripAfterKey(day, key, nextDays)
      : dayAfterKey(day, key, weekStart, allDays(range))
    if (!next) return
    event.preventDefault()
    takesFocus.current = true
    setWalked(next)
    if (monthOf(next) !== shown) onTurn(monthOf(next))
  }

  function choose({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
    if (!button?.dataset.day) return
    if (button.ariaDisabled === 'false') markPressed(button)
    // Pressing one of the next days does not turn the whole calendar back into a strip.
    if (isWhole) setAsked('all')
    onChoose(button.dataset.day)
  }

  function ask(days: 'all' | 'next') {
    setAsked(days)
    setWalked(undefined)
    if (days === 'next') onTurn(monthOf(nextDays.from))
  }

  const turns = [
    { name: 'before', to: before, label: 'calendar.previous', svg: chevronBack },
    { name: 'after', to: after, label: 'calendar.next', svg: chevronOn },
  ] as const

  return (
    <div className={classNames('calendar', isWhole && 'calendar-whole')}>
      <div className="calendar-head">
        <h4 className="calendar-month" id="calendar-month" aria-live="polite" suppressHydrationWarning>
          {formatMonth(isStrip ? monthOf(nextDays.from) : shown, locale)}
        </h4>
        {turns.map(({ name, to, label, svg }) => (
          <IconButton
            key={name}
            className="calendar-turn"
            svg={svg}
            data-month={name}
            label={t(label, { month: to ? formatMonth(to, locale) : '' })}
            aria-disabled={to === undefined}
            onClick={() => to && onTurn(to)}
          />
        ))}
        <Button className="calendar-all" onClick={() => ask(isWhole ? 'next' : 'all')}>
          {t(isWhole ? 'calendar.nextDays' : 'calendar.all')}
        </Button>
      </div>
      <div className="calendar-months" role="none" ref={grids} onClick={choose} onKeyDown={walk}>
        {months.map(({ month, days }) => (
          <MonthGrid
            key={month}
            month={month}
            days={days}
            today={range.today}
            nextDays={nextDays}
            rows={rows}
            hidden={isHidden(month)}
            busy={busy && month === shown}
            chosen={chosen && monthOf(chosen) === month ? chosen : undefined}
            tabStop={monthOf(tabStop) === month ? tabStop : undefined}
            locale={locale}
          />
        ))}
      </div>
    </div>
  )
}
