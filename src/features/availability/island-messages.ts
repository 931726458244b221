import type { Locale } from '#config/locales.ts'
import { messagesOf } from '#i18n/catalogue.ts'
import { pick } from '#i18n/pick.ts'
import type { Texts } from '#i18n/texts.ts'
import type { PassengerKind } from './booking-props.ts'

/** The words that go into the page for the island: of the fourteen passenger types only those the product sells. */
export function islandMessages(
  locale: Locale,
  kinds: readonly PassengerKind[],
): Pick<Texts, 'availability' | 'passengers'> {
  const { types, ...words } = messagesOf(locale, 'passengers')
  const sold = kinds.map(({ type }) => type)
  return {
    availability: messagesOf(locale, 'availability'),
    passengers: { ...words, types: pick(types, sold) },
  }
}
