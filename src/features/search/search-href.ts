import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'

export interface Searched {
  query: string
  cityId?: number | undefined
  /** From 1. */
  page?: number
}

/** The address of what was searched for, `in` a city where one is named. */
export function searchHref({ query, cityId, page = 1 }: Searched, locale: Locale): string {
  const asked = new URLSearchParams({ q: query })
  if (cityId !== undefined) asked.set('in', String(cityId))
  if (page > 1) asked.set('page', String(page))
  return `${href('search', locale)}?${asked.toString()}`
}
