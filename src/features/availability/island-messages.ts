import type { Locale } from '#config/locales.ts'
import { messagesOf } from '#i18n/catalogue.ts'
import type { Messages } from '#i18n/messages.ts'
import type { PassengerKind } from './booking-props.ts'

/** The words that go into the page for the island: of the fourteen passenger types only those the product sells. */
export function islandMessages(
  locale: Locale,
  kinds: readonly PassengerKind[],
): { availability: Messages; passengers: Messages } {
  const { types, ...words } = messagesOf(locale, 'passengers')
  const sold = Object.entries(typeof types === 'object' ? types : {}).filter(([type]) =>
    kinds.some((kind) => kind.type === type),
  )
  return {
    availability: messagesOf(locale, 'availability'),
    passengers: { ...words, types: Object.fromEntries(sold) },
  }
}
