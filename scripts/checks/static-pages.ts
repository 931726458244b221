import type { Build } from '#config/builds.ts'
import { isListed, publicPages } from '#i18n/public-pages.ts'
import { href, type Address, type CityParams } from '#i18n/routes.ts'
import { cityPages } from '#i18n/slugs.ts'

export interface StaticPage {
  kind: Address['page']
  path: string
}

/** Every kind of page that search engines list, in each language; products have budgets of their own. */
export function staticPages(build: Build, city: CityParams): StaticPage[] {
  const addresses: Address[] = [
    ...publicPages(build).map((page): Address => ({ page })),
    { page: 'city', city },
    ...cityPages.map((page): Address => ({ page, city })).filter(isListed),
  ]
  return addresses.flatMap((address) =>
    build.locales.map((locale) => ({ kind: address.page, path: href(address, locale) })),
  )
}

/** Of each kind, the page that has most of something. */
export function heaviestOfEachKind<T extends { kind: string }>(
  pages: readonly T[],
  weightOf: (page: T) => number,
): T[] {
  const heavier = (one: T, other: T) => (weightOf(other) > weightOf(one) ? other : one)
  return [...Map.groupBy(pages, ({ kind }) => kind).values()].map((same) => same.reduce(heavier))
}
