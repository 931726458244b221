import { memo } from 'react'
import { Price } from '#ui/Price.tsx'
import type { DayFace } from './day-face.ts'

interface DayCellProps {
  face: DayFace
  chosen: boolean
  tabStop: boolean
}

/** One day; it hears nothing itself (the grid does), so turning a month renders only what changed. */
export const DayCell = memo(function DayCell({ face, chosen, tabStop }: DayCellProps) {
  return (
    <td className={face.open ? 'calendar-open' : undefined} aria-selected={chosen || undefined}>
      <button
        type="button"
        className={`day ${face.state}${chosen ? ' day-chosen' : ''}`}
        data-day={face.day}
        tabIndex={tabStop ? 0 : -1}
        aria-disabled={!face.open}
        aria-current={face.isToday ? 'date' : undefined}
        aria-pressed={chosen || undefined}
      >
        <span className="visually-hidden">{face.words} </span>
        <span className="day-number" aria-hidden="true">
          {face.number}
        </span>
        <span className="day-stop" aria-hidden="true" />
        {face.prices && <Price texts={face.prices} />}
        {face.word && (
          <span className="day-word" aria-hidden="true">
            {face.word}
          </span>
        )}
      </button>
    </td>
  )
})
