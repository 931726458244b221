import { memo, useMemo } from 'react'
import type { Locale } from '#config/locales.ts'
import type { Day, Month } from '#domain/time/day.ts'
import { formatMonth } from '#i18n/format.ts'
import { classNames } from '#ui/class-names.ts'
import { firstWeekday, weekdayNames, weeksOf } from './calendar-grid.ts'
import type { DayViewModel } from './day-view-model.ts'
import { DayCell } from './DayCell.tsx'
import { isWithin, type DayRange } from './next-days.ts'
import { weekLine } from './week-line.ts'

interface MonthGridProps {
  month: Month
  days: readonly DayViewModel[]
  today: Day
  nextDays: DayRange
  /** The rows of the whole calendar, which neither shrinks nor grows with a hidden month. */
  rows: number
  /** Laid out beside the month that is shown, but invisible and not focusable. */
  hidden: boolean
  busy: boolean
  chosen: Day | undefined
  tabStop: Day | undefined
  locale: Locale
}

/** The days of one month as rows of weeks. */
export const MonthGrid = memo(function MonthGrid(props: MonthGridProps) {
  const { month, days, today, nextDays, rows, hidden, busy, chosen, tabStop, locale } = props
  const weekStart = firstWeekday(locale)
  const names = useMemo(() => weekdayNames(locale), [locale])
  const weeks = useMemo(() => {
    const byDay = new Map(days.map((day) => [day.day, day]))
    return weeksOf(month, weekStart, today).map((week) => {
      const row = week.map((day) => byDay.get(day ?? ''))
      const open = row.map((day) => day?.open ?? false)
      return row.map((day, column) => ({ day, line: weekLine(open, column) }))
    })
  }, [month, days, weekStart, today])

  return (
    <table
      className={classNames('calendar-grid', hidden && 'calendar-beside')}
      role="grid"
      aria-label={formatMonth(month, locale)}
      aria-busy={busy}
      aria-hidden={hidden || undefined}
      suppressHydrationWarning
    >
      <thead>
        <tr>
          {names.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long} suppressHydrationWarning>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(hidden ? weeks.slice(0, rows) : weeks).map((week) => (
          <tr key={week.find(({ day }) => day)?.day?.day}>
            {week.map(({ day, line }, column) =>
              day ? (
                <DayCell
                  key={day.day}
                  day={day}
                  line={line}
                  weekday={isWithin(day.day, nextDays) ? names[column]?.short : undefined}
                  chosen={day.day === chosen}
                  tabStop={day.day === tabStop}
                />
              ) : (
                <td key={column} />
              ),
            )}
          </tr>
        ))}
        {Array.from({ length: Math.max(0, rows - weeks.length) }, (_, row) => (
          <tr key={row} aria-hidden="true">
            <td colSpan={7} />
          </tr>
        ))}
      </tbody>
    </table>
  )
})
