import { parseCookie } from 'cookie'
import type { Build } from '#config/builds.ts'
import { localeEntries, type Locale } from '#config/locales.ts'

export const REDIRECT_COOKIE = 'i18n_redirected'

/** The locale for `/`: the visitor's last choice, else the browser's, else the build's. */
export function visitorLocale(headers: Headers, build: Pick<Build, 'locales' | 'defaultLocale'>): Locale {
  const remembered = parseCookie(headers.get('cookie') ?? '')[REDIRECT_COOKIE]
  return (
    build.locales.find((locale) => locale === remembered) ??
    preferred(headers.get('accept-language') ?? '', build.locales) ??
    build.defaultLocale
  )
}

function preferred(acceptLanguage: string, offered: readonly Locale[]): Locale | undefined {
  const wishes = acceptLanguage
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.trim().toLowerCase().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag, quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wishes) {
    const exact = offered.find((locale) => localeEntries[locale].tag.toLowerCase() === tag)
    const [language] = tag.split('-')
    const found = exact ?? offered.find((locale) => locale === language)
    if (found) return found
  }
  return undefined
}
