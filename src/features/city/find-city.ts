import { findLocations, readLocation, readLocationHrefs } from '#client/location.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import type { Transport } from '#client/transport.ts'
import type { Location } from '#contract/location.ts'
import type { Locale } from '#config/locales.ts'
import { cityHref, isCityPageSlug, isReservedSlug } from '#i18n/routes.ts'

/**
 * `found`: this is the canonical address; `moved`: redirect to it; `not_found`: there is no such city.
 */
type CityLookup = { kind: 'found'; city: Location } | { kind: 'moved'; to: string } | { kind: 'not_found' }

/** Refusals that mean "no such city"; any other is our own error and leads to the error page. */
const notFoundCodes: readonly string[] = ['not_found', 'malformed']

/** Finds a city by id; the slug in the page's language makes the address canonical. */
export async function cityById(
  api: Transport,
  locale: Locale,
  id: string,
  name: string | undefined,
): Promise<CityLookup> {
  if (!/^[1-9]\d{0,9}$/.test(id) || (name && isCityPageSlug(name))) return { kind: 'not_found' }
  const reply = await readLocation(api, Number(id))
  if (!reply.ok && notFoundCodes.includes(reply.failure.code)) return { kind: 'not_found' }
  const city = unwrapOrThrow(reply)
  return name === city.url
    ? { kind: 'found', city }
    : { kind: 'moved', to: cityHref(locale, city.id, city.url) }
}

/** How many cities with similar names are checked for the slug. */
const CANDIDATES = 5

/** Finds a city whose slug this is in any language: `/en/parigi` is Paris. */
export async function cityByName(api: Transport, locale: Locale, name: string): Promise<CityLookup> {
  const slug = name.toLowerCase()
  if (isReservedSlug(slug)) return { kind: 'not_found' }
  const candidates = unwrapOrThrow(
    await findLocations(api, slug.replaceAll('-', ' ').slice(0, 100), CANDIDATES),
  )
  for (const { id, url } of candidates.data) {
    const hrefs = await readLocationHrefs(api, id)
    if (hrefs.ok && Object.values(hrefs.value.slugs).includes(slug)) {
      return { kind: 'moved', to: cityHref(locale, id, url) }
    }
  }
  return { kind: 'not_found' }
}
