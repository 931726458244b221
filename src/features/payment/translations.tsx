import { createContext, use, type ReactNode } from 'react'
import { localeEntries, type Locale } from '#config/locales.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { TextKey, Translate, TranslateKeys } from '#i18n/texts.ts'
import type { PaymentProps } from './payment-props.ts'

interface Translations {
  locale: Locale
  /** The translations of the page that contains the island. */
  t: TranslateKeys<TextKey<'payment'> | TextKey<'payment-confirmed'>>
  /** `2 adults`, by passenger type and count. */
  passengers: Translate<PaymentProps['passengers']>
  shared: Translate<PaymentProps['shared']>
  links: PaymentProps['links']
}

const TranslationsContext = createContext<Translations | undefined>(undefined)

export function TranslationsProvider({
  locale,
  messages,
  passengers,
  shared,
  links,
  children,
}: PaymentProps & { children: ReactNode }) {
  const { tag } = localeEntries[locale]
  const translations = {
    locale,
    t: islandTranslator(messages, tag),
    passengers: islandTranslator(passengers, tag),
    shared: islandTranslator(shared, tag),
    links,
  }
  return <TranslationsContext value={translations}>{children}</TranslationsContext>
}

export function useTranslations(): Translations {
  const translations = use(TranslationsContext)
  if (!translations) throw new Error('the payment has no translations')
  return translations
}
