import { createContext, use, type ReactNode } from 'react'
import { localeEntries, type Locale } from '#config/locales.ts'
import { islandT, type Translate } from '#i18n/island-t.ts'
import type { PaymentProps } from './payment-props.ts'

interface Words {
  locale: Locale
  t: Translate
  /** `2 adults`, by passenger type and count. */
  passengers: Translate
  shared: Translate
  links: PaymentProps['links']
}

const WordsContext = createContext<Words | undefined>(undefined)

export function WordsProvider({
  locale,
  messages,
  passengers,
  shared,
  links,
  children,
}: PaymentProps & { children: ReactNode }) {
  const { tag } = localeEntries[locale]
  const words = {
    locale,
    t: islandT(messages, tag),
    passengers: islandT(passengers, tag),
    shared: islandT(shared, tag),
    links,
  }
  return <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('the payment has no words')
  return words
}
