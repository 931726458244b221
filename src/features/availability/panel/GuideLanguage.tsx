import { useId } from 'react'
import { formatName } from '#i18n/format.ts'
import type { Translations } from './translations.ts'

interface GuideLanguageProps {
  languages: readonly string[]
  shown: string | undefined
  translations: Translations
  onChoose: (language: string) => void
}

/** Where each guide speaks one language: the choice of it, or its name if there is one. */
export function GuideLanguage({ languages, shown, translations, onChoose }: GuideLanguageProps) {
  const { t, locale } = translations
  const name = useId()
  const nameOf = (language: string) => formatName(language, 'language', locale)
  const [only, ...others] = languages
  if (only === undefined) return null
  if (others.length === 0) return <p>{t('options.guided', { language: nameOf(only) })}</p>
  return (
    <fieldset className="slots">
      <legend>{t('options.language')}</legend>
      {languages.map((language) => (
        <label key={language} className="slot day-available">
          <input
            type="radio"
            name={name}
            value={language}
            checked={shown === language}
            onChange={() => onChoose(language)}
          />
          <span className="slot-language" lang={locale}>
            {nameOf(language)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
