import type { Build } from '#config/builds.ts'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { cityHref, productHref } from '#i18n/routes.ts'
import type { Catalogue, CatalogueCity } from './catalogue/catalogue.ts'
import { inLanguage } from './catalogue/texts.ts'

/** A line of the editors' table that leads to a city or product; `place` is its file and line. */
export interface CatalogueTarget {
  place: string
  to: string
}

const isElsewhere = (city: CatalogueCity | undefined, { scopeId }: Build): boolean =>
  city !== undefined && !city.entry.scopes.some((scope) => scope === scopeId)

/** What is wrong with a target, as the rest of a sentence. */
function faultOf({ to }: CatalogueTarget, catalogue: Catalogue, build: Build): string | undefined {
  const locale = localeOfPath(to)
  const [, , cityId, , productId] = to.split('/')
  const product = productId === undefined ? undefined : catalogue.products.get(Number(productId))
  const city = productId === undefined ? catalogue.cities.get(Number(cityId)) : product?.city
  if (!locale || isElsewhere(city, build)) return undefined
  if (!city?.sold || (productId !== undefined && !product?.sold)) return 'is not sold: visitors find no page'
  const place = { id: city.id, slug: inLanguage(city.entry.slugs, locale) }
  const own = product
    ? productHref(locale, place, { id: product.id, slug: inLanguage(product.entry.slugs, locale) })
    : cityHref(locale, place.id, place.slug)
  return own === to ? undefined : `leads on to ${own}: give the last address`
}

/**
 * A sentence for each line of the editors' table whose city or product is not sold or has another address
 * now. Told at the start and no reason to stop: an import may bring it, or have taken it away. Lines for
 * cities of other builds are left out, since one file serves all five.
 */
export const redirectRemarks = (
  targets: readonly CatalogueTarget[],
  catalogue: Catalogue,
  build: Build,
): string[] =>
  targets.flatMap((target) => {
    const fault = faultOf(target, catalogue, build)
    return fault ? [`${target.place}: ${target.to} ${fault}`] : []
  })
