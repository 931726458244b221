import { useMemo } from 'react'
import { localeEntries, type Locale } from '#config/locales.ts'
import type { Day } from '#domain/time/day.ts'
import type { PassengerType, Passengers } from '#domain/offer/passenger.ts'
import { travelling } from '#domain/offer/passenger.ts'
import { formatDay, formatTime } from '#i18n/format.ts'
import { fillJoined } from '#i18n/elision.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { Translate } from '#i18n/texts.ts'
import type { Booking } from '../rules/booking.ts'
import type { PanelMessages } from './load-messages.ts'

/** The translators and formatters that the panel's components share. */
export interface Translations {
  locale: Locale
  t: Translate<'availability'>
  tPassengers: Translate<'passengers'>
}

export function useTranslations(locale: Locale, messages: PanelMessages): Translations {
  return useMemo(() => {
    const { tag } = localeEntries[locale]
    return {
      locale,
      t: islandTranslator(messages.availability, tag, fillJoined),
      tPassengers: islandTranslator(messages.passengers, tag),
    }
  }, [locale, messages])
}

export const passengerName =
  ({ tPassengers }: Translations) =>
  (type: PassengerType): string =>
    tPassengers(`types.${type}.name`)

/** “Sat 28 Nov”: the date without its year, which every language of the shop writes last. */
export const dayWithoutYear = (day: Day, locale: Locale): string =>
  formatDay(day, locale, 'medium').replace(/,?\s\d{4}$/, '')

/** “2 adults, 1 child” */
export const passengersText = (passengers: Passengers, { tPassengers }: Translations): string =>
  travelling(passengers)
    .map(({ type, count }) => tPassengers(`types.${type}.count`, { count }))
    .join(', ')

/** A choice in a line: “Saturday 5 December 2026, 10:30, 2 adults”. */
export const bookingText = ({ day, picks, passengers }: Booking, translations: Translations): string =>
  [
    day && formatDay(day, translations.locale),
    ...picks.map((pick) => pick?.time && formatTime(pick.time, translations.locale)),
    passengersText(passengers, translations),
  ]
    .filter(Boolean)
    .join(', ')
