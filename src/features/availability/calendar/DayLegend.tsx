import type { Translate } from '#i18n/texts.ts'
import { dayStatuses } from '#domain/offer/availability.ts'

/** The legend of the calendar: what each kind of day means. */
export function DayLegend({ t }: { t: Translate<'availability'> }) {
  return (
    <ul className="calendar-legend" role="list" aria-label={t('calendar.legend')}>
      {dayStatuses.map((status) => (
        <li key={status} className={`day day-${status}`}>
          <span className="day-stop" aria-hidden="true" />
          {t(status === 'almost_sold_out' ? 'calendar.scarce' : `status.${status}`)}
        </li>
      ))}
    </ul>
  )
}
