import { isLocale, type Locale } from '#config/locales.ts'

/**
 * The locale of a path, which is its first segment (S4); undefined when it is not one of ours. Apart from the
 * other routes, so that scripts which ask for nothing else load no table of addresses.
 */
export function localeOfPath(path: string): Locale | undefined {
  const first = path.split('/')[1]
  return isLocale(first) ? first : undefined
}
