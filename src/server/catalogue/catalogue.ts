import type { CityRecord, ProductRecord } from '#server/db/schema/catalogue.ts'
import type { OptionEntry } from './format.ts'

/** The catalogue in memory, read-only; every read call is answered from it. */
export interface Catalogue {
  cities: ReadonlyMap<number, CatalogueCity>
  products: ReadonlyMap<number, CatalogueProduct>
  options: ReadonlyMap<number, CatalogueOption>
}

export interface CatalogueCity {
  id: number
  /** When what its page shows last changed. */
  changedAt: Date
  entry: CityRecord
  /** Products on sale, the main product first, then by rank. */
  products: CatalogueProduct[]
  sold: boolean
}

export interface CatalogueProduct {
  id: number
  changedAt: Date
  entry: ProductRecord
  city: CatalogueCity
  /** For a package: the options of all its parts, part by part. */
  options: CatalogueOption[]
  parts: CataloguePart[]
  /** Percentage taken off each part's price; 0 unless the product is a package. */
  discountPercent: number
  /** False once withdrawn, or outside the scope of this build; vouchers still show its texts. */
  sold: boolean
}

/** A choice the visitor makes: a single product has one part, a package several. */
export interface CataloguePart {
  product: CatalogueProduct
  options: CatalogueOption[]
}

export interface CatalogueOption {
  id: number
  entry: OptionEntry
  /** The product it belongs to, even when it is sold inside a package. */
  product: CatalogueProduct
  /** That product and the packages with this option, whose calendars change with its stock. */
  sellers: CatalogueProduct[]
  sold: boolean
}
