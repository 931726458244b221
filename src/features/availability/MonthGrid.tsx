import { memo, useMemo } from 'react'
import type { Locale } from '#config/locales.ts'
import type { Day, Month } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { firstWeekday, weekdayNames, weeksOf } from './calendar-grid.ts'
import type { DayFace } from './day-face.ts'
import { DayCell } from './DayCell.tsx'
import { weekLine } from './week-line.ts'

interface MonthGridProps {
  month: Month
  faces: readonly DayFace[]
  today: Day
  /** As many as the calendar has; a month beside it with one more must not make it grow. */
  rows: number
  /** Laid out beside the month that is shown, seen and reached by nobody. */
  beside: boolean
  busy: boolean
  chosen: Day | undefined
  tabStop: Day | undefined
  currency: Currency
  locale: Locale
}

/** The days of one month as rows of weeks. */
export const MonthGrid = memo(function MonthGrid(props: MonthGridProps) {
  const { month, faces, today, rows, beside, chosen, tabStop, currency, locale } = props
  const weekStart = firstWeekday(locale)
  const names = useMemo(() => weekdayNames(locale), [locale])
  const weeks = useMemo(() => {
    const byDay = new Map(faces.map((face) => [face.day, face]))
    return weeksOf(month, weekStart, today).map((week) => {
      const shown = week.map((day) => byDay.get(day ?? ''))
      const open = shown.map((face) => face?.open ?? false)
      return shown.map((face, column) => ({ face, line: weekLine(open, column) }))
    })
  }, [month, faces, weekStart, today])

  return (
    <table
      className={classNames('calendar-grid', beside && 'calendar-beside')}
      role="grid"
      aria-labelledby="calendar-month"
      aria-hidden={beside || undefined}
      aria-busy={props.busy}
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
        {weeks.slice(0, rows).map((week, row) => (
          <tr key={row}>
            {week.map(({ face, line }, column) =>
              face ? (
                <DayCell
                  key={column}
                  face={face}
                  line={line}
                  chosen={face.day === chosen}
                  tabStop={face.day === tabStop}
                  currency={currency}
                />
              ) : (
                <td key={column} />
              ),
            )}
          </tr>
        ))}
        {Array.from({ length: Math.max(0, rows - weeks.length) }, (_, row) => (
          <tr key={weeks.length + row} aria-hidden="true">
            <td colSpan={7} />
          </tr>
        ))}
      </tbody>
    </table>
  )
})
