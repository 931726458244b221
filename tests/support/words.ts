import { existsSync, readFileSync } from 'node:fs'
import { ownBrand } from '#config/brand/own-brand.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { Namespace, TranslateKeys } from '#i18n/texts.ts'
import { fillBrand, type Messages } from '#i18n/messages.ts'

function fileOf(folder: string, namespace: string): Messages {
  const path = new URL(`../../locales/${folder}/${namespace}.json`, import.meta.url)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Messages) : {}
}

function merge(base: Messages, over: Messages): Messages {
  const merged: Messages = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key]
    merged[key] = typeof value === 'object' && typeof under === 'object' ? merge(under, value) : value
  }
  return merged
}

/** The texts of a language, so that journeys find elements by role and name. */
export function wordsOf(locale: Locale, namespace: Namespace): TranslateKeys<string> {
  const { folder, tag } = localeEntries[locale]
  const messages =
    folder === 'us' ? merge(fileOf('en', namespace), fileOf('us', namespace)) : fileOf(folder, namespace)
  return islandTranslator(fillBrand(messages, ownBrand().name), tag)
}
