import './calendar.css'
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
import { monthOf, type Day, type Month } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { formatMonth } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'
import { IconButton } from '#ui/button/IconButton.tsx'
import { chevronBack, chevronOn } from '#ui/icon/icons.ts'
import { firstWeekday, weeksOf } from './calendar-grid.ts'
import { dayAfterKey, neighbours, tabStopOf, type CalendarRange } from './calendar-keys.ts'
import type { DayFace } from './day-face.ts'
import { markDay } from './mark-day.ts'
import { MonthGrid } from './MonthGrid.tsx'

/** A month with its days in order; days that are being looked up have faces too. */
export interface MonthFaces {
  month: Month
  faces: readonly DayFace[]
}

interface CalendarProps {
  shown: MonthFaces
  /** Laid out already, so that turning to it is no more than showing it. */
  beside: MonthFaces | undefined
  range: CalendarRange
  busy: boolean
  chosen: Day | undefined
  currency: Currency
  locale: Locale
  t: Translate<'availability'>
  onTurn: (month: Month) => void
  onChoose: (face: DayFace) => void
}

const dayButton = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null

/**
 * The ARIA date grid: one tab stop, arrows and Page keys, one listener for all days. Own code rather than
 * react-aria-components, whose next month alone takes more than the budget (README).
 */
export function Calendar(props: CalendarProps) {
  const { shown, beside, range, busy, chosen, currency, locale, t, onTurn, onChoose } = props
  const { month, faces } = shown
  const months = useRef<HTMLDivElement>(null)
  const [walked, setWalked] = useState<Day>()
  const takesFocus = useRef(false)
  const weekStart = firstWeekday(locale)
  const needed = useMemo(() => weeksOf(month, weekStart, range.today).length, [month, weekStart, range.today])
  // Never fewer rows than before: a calendar that shrinks and grows moves, and paints anew, all that stands below it.
  const [rows, setRows] = useState(needed)
  if (rows < needed) setRows(needed)
  const byDay = useMemo(() => new Map(faces.map((face) => [face.day, face])), [faces])
  const open = useMemo(() => faces.filter((face) => face.open).map((face) => face.day), [faces])
  const tabStop = tabStopOf(month, walked && monthOf(walked) === month ? walked : chosen, open)
  const { before, after } = neighbours(month, range)
  // In the order of the year, so that a turn moves no element.
  const laidOut = (beside && beside.month !== month ? [shown, beside] : [shown]).toSorted((one, other) =>
    one.month < other.month ? -1 : 1,
  )

  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    months.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus()
  }, [tabStop, month])

  useEffect(() => setWalked(undefined), [chosen])

  function walk(event: KeyboardEvent) {
    const day = dayButton(event.target)?.dataset.day
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAfterKey(day, { key: event.key, shift: event.shiftKey }, weekStart, range)
    if (!next) return
    event.preventDefault()
    takesFocus.current = true
    setWalked(next)
    if (monthOf(next) !== month) onTurn(monthOf(next))
  }

  function choose({ target }: MouseEvent) {
    const button = dayButton(target)
    const face = byDay.get(button?.dataset.day ?? '')
    if (months.current && button && face?.open) markDay(months.current, button)
    if (face) onChoose(face)
  }

  const turns = [
    { name: 'before', to: before, label: 'calendar.previous', svg: chevronBack },
    { name: 'after', to: after, label: 'calendar.next', svg: chevronOn },
  ] as const

  return (
    <div className="calendar">
      <div className="calendar-head">
        <h4 className="calendar-month" id="calendar-month" aria-live="polite">
          {formatMonth(month, locale)}
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
      </div>
      <div className="calendar-months" role="presentation" ref={months} onClick={choose} onKeyDown={walk}>
        {laidOut.map((each) => (
          <MonthGrid
            key={each.month}
            month={each.month}
            faces={each.faces}
            today={range.today}
            rows={rows}
            beside={each !== shown}
            busy={busy && each === shown}
            chosen={chosen}
            tabStop={each === shown ? tabStop : undefined}
            currency={currency}
            locale={locale}
          />
        ))}
      </div>
    </div>
  )
}
