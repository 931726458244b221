import { formatDay, formatTime } from '#i18n/format.ts'
import type { Booking } from './booking.ts'
import { passengersText, type Words } from './words.ts'

/** A choice in a line: “Saturday 5 December 2026, 10:30, 2 adults”. */
export const bookingText = ({ day, picks, passengers }: Booking, words: Words): string =>
  [
    day && formatDay(day, words.locale),
    ...picks.map((pick) => pick?.time && formatTime(pick.time, words.locale)),
    passengersText(passengers, words),
  ]
    .filter(Boolean)
    .join(', ')
