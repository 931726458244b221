import type { CityRecord, ProductRecord } from '#server/db/schema/catalogue.ts'
import type { OptionEntry } from './format.ts'

/** The catalogue in memory, read-only: what every read call is answered from. */
export interface Catalogue {
  cities: ReadonlyMap<number, CatalogueCity>
  products: ReadonlyMap<number, CatalogueProduct>
  options: ReadonlyMap<number, CatalogueOption>
}

export interface CatalogueCity {
  id: number
  entry: CityRecord
  /** The main product first, then by rank; only those that are sold. */
  products: CatalogueProduct[]
  sold: boolean
}

export interface CatalogueProduct {
  id: number
  entry: ProductRecord
  city: CatalogueCity
  /** Of a package: the options of all its parts, part by part. */
  options: CatalogueOption[]
  parts: CataloguePart[]
  /** Percent off each part's price; 0 for a product that is no package. */
  discountPercent: number
  /** False once withdrawn or outside the scope of this build; vouchers still tell its texts. */
  sold: boolean
}

/** What must be chosen once: a product by itself has one part, a package several. */
export interface CataloguePart {
  product: CatalogueProduct
  options: CatalogueOption[]
}

export interface CatalogueOption {
  id: number
  entry: OptionEntry
  /** The product it belongs to, also when it is sold inside a package. */
  product: CatalogueProduct
  /** That product and the packages with this option: their calendars change with its stock. */
  sellers: CatalogueProduct[]
  sold: boolean
}
