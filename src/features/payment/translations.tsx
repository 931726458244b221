import { createContext, use, type ReactNode } from 'react'
import { localeEntries, type Locale } from '#config/locales.ts'
import { islandT, type Translate } from '#i18n/island-t.ts'
import type { PaymentProps } from './payment-props.ts'

interface Translations {
  locale: Locale
  t: Translate
  /** `2 adults`, by passenger type and count. */
  passengers: Translate
  shared: Translate
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
    t: islandT(messages, tag),
    passengers: islandT(passengers, tag),
    shared: islandT(shared, tag),
    links,
  }
  return <TranslationsContext value={translations}>{children}</TranslationsContext>
}

export function useTranslations(): Translations {
  const translations = use(TranslationsContext)
  if (!translations) throw new Error('the payment has no translations')
  return translations
}
