import type { Locale } from '#config/locales.ts'
import { formatDay } from '#i18n/format.ts'
import type { NamedTicket } from './session-tickets.ts'

interface TicketNamesProps {
  tickets: readonly NamedTicket[]
  locale: Locale
}

export function TicketNames({ tickets, locale }: TicketNamesProps) {
  if (tickets.length === 0) return null
  return (
    <ul className="session-tickets" role="list">
      {tickets.map(({ name, day, reason }, place) => (
        <li key={place}>
          <strong>{name}</strong>
          {day && <span>{formatDay(day, locale)}</span>}
          {reason && <span>{reason}</span>}
        </li>
      ))}
    </ul>
  )
}
