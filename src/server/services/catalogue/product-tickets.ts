import type { Option } from '#domain/offer/option.ts'
import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'

/** The tickets by which the lines of a product run. */
export const ticketsOf = ({ options }: CatalogueProduct): Option[] => options.map(({ entry }) => entry)
