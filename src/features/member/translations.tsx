import { createContext, use, type ReactNode } from 'react'
import { localeEntries, type Locale } from '#config/locales.ts'
import type { Failure } from '#contract/failure.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { Translate } from '#i18n/texts.ts'
import type { MemberProps } from './member-props.ts'

interface Translations {
  locale: Locale
  t: Translate<'member'>
  form: Translate<MemberProps['form']>
  refusals: MemberProps['refusals']
  /** The sentence for a refusal; one that the browser found itself has no message from the API. */
  sentence: (failure: Failure) => string
  booking: Translate<MemberProps['booking']>
  shared: MemberProps['shared']
  links: MemberProps['links']
}

const TranslationsContext = createContext<Translations | undefined>(undefined)

export function MemberTranslations({
  locale,
  messages,
  form,
  refusals,
  booking,
  shared,
  links,
  children,
}: MemberProps & { children: ReactNode }) {
  const { tag } = localeEntries[locale]
  const translations: Translations = {
    locale,
    t: islandTranslator(messages, tag),
    form: islandTranslator(form, tag),
    refusals,
    sentence: ({ code, message }) =>
      message || (code === 'captcha_failed' ? refusals.captcha_failed : refusals.no_answer),
    booking: islandTranslator(booking, tag),
    shared,
    links,
  }
  return <TranslationsContext value={translations}>{children}</TranslationsContext>
}

export function useTranslations(): Translations {
  const translations = use(TranslationsContext)
  if (!translations) throw new Error('the member pages have no translations')
  return translations
}
