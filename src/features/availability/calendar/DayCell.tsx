import { memo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Price } from '#ui/Price.tsx'
import type { DayViewModel } from './day-view-model.ts'

interface DayCellProps {
  day: DayViewModel
  line: string | undefined
  /** The weekday to show above one of the next days, since the strip has no columns. */
  weekday: string | undefined
  chosen: boolean
  tabStop: boolean
}

/** One day. The calendar listens for all of them; the number carries the accessible label. */
export const DayCell = memo(function DayCell({ day, line, weekday, chosen, tabStop }: DayCellProps) {
  return (
    <td className={line} aria-selected={chosen || undefined}>
      <button
        type="button"
        className={classNames('day', day.state, chosen && 'day-chosen')}
        data-day={day.day}
        data-weekday={weekday}
        tabIndex={tabStop ? 0 : -1}
        aria-disabled={!day.open}
        aria-current={day.isToday ? 'date' : undefined}
        aria-pressed={chosen || undefined}
      >
        <span className="day-number" role="img" aria-label={day.accessibleLabel}>
          {day.number}
        </span>
        <span className="day-stop" aria-hidden="true" />
        {day.prices && <Price texts={day.prices} />}
        {day.note && (
          <span className="day-word" aria-hidden="true">
            {day.note}
          </span>
        )}
      </button>
    </td>
  )
})
