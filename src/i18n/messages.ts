import { localeEntries, type Locale } from '#config/locales.ts'

/** The messages of a file under `locales/`, nested or flat. */
export interface Messages {
  [key: string]: string | Messages
}

/** The folders of `locales/` whose messages are merged; later ones override: `us` over `en`. */
export const foldersOf = (locale: Locale): string[] =>
  locale === 'en-us' ? ['en', 'us'] : [localeEntries[locale].folder]

export function mergeMessages(base: Messages, over: Messages): Messages {
  const merged: Messages = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key]
    merged[key] = typeof value === 'object' && typeof under === 'object' ? mergeMessages(under, value) : value
  }
  return merged
}

/** The messages with the shop's name for `{{brand}}`. */
export const fillBrand = (messages: Messages, name: string): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replaceAll('{{brand}}', () => name) : fillBrand(value, name),
    ]),
  )

export type Values = Record<string, string | number>

export function findMessage(messages: Messages, key: string): string | undefined {
  let found: string | Messages | undefined = messages
  for (const step of key.split('.')) {
    found = typeof found === 'object' ? found[step] : undefined
  }
  return typeof found === 'string' ? found : undefined
}
