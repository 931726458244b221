import { productColour } from '#domain/offer/product-colour.ts'
import type { ProductColour } from '#domain/offer/product-colours.ts'
import type { Locale } from '#config/locales.ts'
import type { Catalogue, CatalogueOption, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { LineRow, LineTerms } from '#server/db/schema/sale.ts'
import { termsOf } from './line-terms.ts'

/**
 * A ticket of a basket or a sale: the terms it was sold with, beside the catalogue as it is now, which keeps
 * what is no longer sold. Place, operator and advice are those of the day; all else is in the terms.
 */
export interface LineOffer {
  terms: LineTerms
  /** What was bought, which may be a package. */
  product: CatalogueProduct
  /** What is visited with it: of a package, the part. */
  visited: CatalogueProduct
  /** It may belong to another product by now. */
  option: CatalogueOption
}

type Ticket = Pick<LineRow, 'productId' | 'packageId' | 'optionId' | 'terms'>

/** None of an option that no import ever brought. */
export function lineOffer({ products, options }: Catalogue, line: Ticket): LineOffer | undefined {
  const product = products.get(line.packageId ?? line.productId)
  const visited = products.get(line.productId)
  const option = options.get(line.optionId)
  if (!product || !visited || !option) return undefined
  return { terms: line.terms ?? termsOf({ product, option }), product, visited, option }
}

/** What was bought, by name: a package, or the product that is visited. */
export const boughtName = ({ names }: LineTerms, locale: Locale): string =>
  inLanguage(names.package ?? names.product, locale)

export const visitedName = ({ names }: LineTerms, locale: Locale): string => inLanguage(names.product, locale)

export const optionName = ({ names }: LineTerms, locale: Locale): string => inLanguage(names.option, locale)

/** The option as a basket lists it: in a package, after the name of its product. */
export const listedOption = (terms: LineTerms, locale: Locale): string =>
  terms.names.package
    ? `${visitedName(terms, locale)} · ${optionName(terms, locale)}`
    : optionName(terms, locale)

/** The colour of what was bought; all parts of a package have one. */
export const boughtColour = ({ names, kind, transport }: LineTerms): ProductColour =>
  productColour({ kind: names.package ? 'package' : kind, transport })
