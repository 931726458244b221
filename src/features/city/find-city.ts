import { findLocations, readLocation, readLocationHrefs } from '#client/location.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import type { Transport } from '#client/transport.ts'
import type { Location } from '#contract/catalogue/location.ts'
import type { Locale } from '#config/locales.ts'
import { cityHref, cityPageHref, isReservedSlug } from '#i18n/routes.ts'
import type { CityPage } from '#i18n/slugs.ts'

/**
 * `found`: this is the canonical address; `moved`: redirect to it; `not_found`: there is no such city.
 */
type CityLookup = { kind: 'found'; city: Location } | { kind: 'moved'; to: string } | { kind: 'not_found' }

/** Refusals that mean "no such city"; any other is our own error and leads to the error page. */
const notFoundCodes: readonly string[] = ['not_found', 'malformed']

/** The canonical path of a city, or of a page below it. */
const pathOf = (locale: Locale, city: { id: number; url: string }, page: CityPage | undefined): string =>
  page ? cityPageHref(page, locale, city) : cityHref(locale, city.id, city.url)

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text)

/** Finds a city by id, and checks that `path`, as asked for, is the canonical address of its page. */
export async function cityById(
  api: Transport,
  locale: Locale,
  id: string,
  path: string,
  page?: CityPage,
): Promise<CityLookup> {
  if (!isId(id)) return { kind: 'not_found' }
  const reply = await readLocation(api, Number(id))
  if (!reply.ok && notFoundCodes.includes(reply.failure.code)) return { kind: 'not_found' }
  const city = unwrapOrThrow(reply)
  const to = pathOf(locale, city, page)
  return path === to ? { kind: 'found', city } : { kind: 'moved', to }
}

/** How many cities with similar names are checked for the slug. */
const CANDIDATES = 5

/**
 * Finds a city whose slug this is in any language: `/en/parigi` is Paris. `/en/paris` and `/en/london` of S2
 * are such addresses, unknown in a build that does not sell the city and has nothing to lead to.
 */
export async function cityByName(
  api: Transport,
  locale: Locale,
  name: string,
  page?: CityPage,
): Promise<CityLookup> {
  const slug = name.toLowerCase()
  if (isReservedSlug(slug)) return { kind: 'not_found' }
  const candidates = unwrapOrThrow(
    await findLocations(api, slug.replaceAll('-', ' ').slice(0, 100), CANDIDATES),
  )
  for (const city of candidates.data) {
    const hrefs = await readLocationHrefs(api, city.id)
    if (hrefs.ok && Object.values(hrefs.value.slugs).includes(slug)) {
      return { kind: 'moved', to: pathOf(locale, city, page) }
    }
  }
  return { kind: 'not_found' }
}

/** Finds a city by what stands in its short address, its id or its name. */
export const cityByEither = (
  api: Transport,
  locale: Locale,
  place: string,
  page?: CityPage,
): Promise<CityLookup> =>
  /^\d+$/.test(place) ? cityById(api, locale, place, '', page) : cityByName(api, locale, place, page)
