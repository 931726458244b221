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
import type { Currency } from '#domain/money.ts'
import { monthOf, type Day, type Month } from '#domain/day.ts'
import { formatMonth } from '#i18n/format.ts'
import type { Translate } from '#i18n/island-t.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { chevronBack, chevronOn } from '#ui/icons.ts'
import { firstWeekday, weekdayNames, weeksOf } from './calendar-grid.ts'
import { dayAfterKey, neighbours, tabStopOf, type CalendarRange } from './calendar-keys.ts'
import type { DayFace } from './day-face.ts'
import { DayCell } from './DayCell.tsx'
import { markDay } from './mark-day.ts'
import { weekLine } from './week-line.ts'

interface CalendarProps {
  month: Month
  range: CalendarRange
  /** The days of the month in order; `undefined` while they are being looked up. */
  faces: readonly DayFace[]
  busy: boolean
  chosen: Day | undefined
  currency: Currency
  locale: Locale
  t: Translate
  onTurn: (month: Month) => void
  onChoose: (face: DayFace) => void
}

const dayOf = (target: EventTarget): Day | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined

/**
 * The ARIA date grid: one tab stop, arrows and Page keys, one listener for all days. Own code rather than
 * react-aria-components: measured at 4× throttle its next month takes 55 ms over floor (budget I1 is 40), this one 11.
 */
export function Calendar({
  month,
  range,
  faces,
  busy,
  chosen,
  currency,
  locale,
  t,
  onTurn,
  onChoose,
}: CalendarProps) {
  const grid = useRef<HTMLTableElement>(null)
  const [walked, setWalked] = useState<Day>()
  const takesFocus = useRef(false)
  const weekStart = firstWeekday(locale)
  const names = useMemo(() => weekdayNames(locale), [locale])
  const weeks = useMemo(() => weeksOf(month, weekStart, range.today), [month, weekStart, range.today])
  // Never fewer rows than before: a calendar that shrinks and grows moves, and paints anew, all that stands below it.
  const [rows, setRows] = useState(weeks.length)
  if (rows < weeks.length) setRows(weeks.length)
  const byDay = useMemo(() => new Map(faces.map((face) => [face.day, face])), [faces])
  const open = useMemo(() => faces.filter((face) => face.open).map((face) => face.day), [faces])
  const tabStop = tabStopOf(month, walked && monthOf(walked) === month ? walked : chosen, open)
  const lines = useMemo(
    () =>
      weeks.map((week) => {
        const open = week.map((day) => byDay.get(day ?? '')?.open ?? false)
        return open.map((_, column) => weekLine(open, column))
      }),
    [weeks, byDay],
  )
  const { before, after } = neighbours(month, range)

  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus()
  }, [tabStop, month])

  useEffect(() => setWalked(undefined), [chosen])

  function walk(event: KeyboardEvent) {
    const day = dayOf(event.target)
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAfterKey(day, { key: event.key, shift: event.shiftKey }, weekStart, range)
    if (!next) return
    event.preventDefault()
    takesFocus.current = true
    setWalked(next)
    if (monthOf(next) !== month) onTurn(monthOf(next))
  }

  function choose({ target, currentTarget }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : undefined
    const face = byDay.get(button?.dataset.day ?? '')
    if (button && face?.open) markDay(currentTarget, button)
    if (face) onChoose(face)
  }

  const turns = [
    { name: 'before', to: before, label: 'calendar.previous', svg: chevronBack },
    { name: 'after', to: after, label: 'calendar.next', svg: chevronOn },
  ]

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
      <table
        ref={grid}
        className="calendar-grid"
        role="grid"
        aria-labelledby="calendar-month"
        aria-busy={busy}
        onClick={choose}
        onKeyDown={walk}
      >
        <thead>
          <tr>
            {names.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => {
                const face = day && byDay.get(day)
                return face ? (
                  <DayCell
                    key={column}
                    face={face}
                    line={lines[row]?.[column]}
                    chosen={day === chosen}
                    tabStop={day === tabStop}
                    currency={currency}
                  />
                ) : (
                  <td key={column} />
                )
              })}
            </tr>
          ))}
          {Array.from({ length: rows - weeks.length }, (_, row) => (
            <tr key={weeks.length + row} aria-hidden="true">
              <td colSpan={7} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
