import { memo } from 'react'
import type { Currency } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import type { DayFace } from './day-face.ts'

interface DayCellProps {
  face: DayFace
  line: string | undefined
  chosen: boolean
  tabStop: boolean
  currency: Currency
}

/**
 * One day; it hears nothing itself (the grid does), its number carries the spoken words, and it prints one currency where
 * the page printed all: turning a month touches as few elements, and lays out as little text, as can be.
 */
export const DayCell = memo(function DayCell({ face, line, chosen, tabStop, currency }: DayCellProps) {
  const price = face.prices?.[currency]
  return (
    <td className={line} aria-selected={chosen || undefined}>
      <button
        type="button"
        className={classNames('day', face.state, chosen && 'day-chosen')}
        data-day={face.day}
        tabIndex={tabStop ? 0 : -1}
        aria-disabled={!face.open}
        aria-current={face.isToday ? 'date' : undefined}
        aria-pressed={chosen || undefined}
      >
        <span className="day-number" role="img" aria-label={face.words}>
          {face.number}
        </span>
        <span className="day-stop" aria-hidden="true" />
        {price && <span className="price">{price}</span>}
        {face.word && (
          <span className="day-word" aria-hidden="true">
            {face.word}
          </span>
        )}
      </button>
    </td>
  )
})
