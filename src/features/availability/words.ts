import type { Locale } from '#config/locales.ts'
import type { PassengerType, Passengers } from '#domain/passenger.ts'
import { travelling } from '#domain/passenger.ts'
import type { Translate } from '#i18n/texts.ts'

/** What every part of the booking panel speaks with. */
export interface Words {
  locale: Locale
  t: Translate<'availability'>
  tPassengers: Translate<'passengers'>
}

export const passengerName =
  ({ tPassengers }: Words) =>
  (type: PassengerType): string =>
    tPassengers(`types.${type}.name`)

/** “2 adults, 1 child” */
export const passengersText = (passengers: Passengers, { tPassengers }: Words): string =>
  travelling(passengers)
    .map(({ type, count }) => tPassengers(`types.${type}.count`, { count }))
    .join(', ')
