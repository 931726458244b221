import type { Option } from '#domain/offer/option.ts'
import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'

/** The options of a product, from which follows when its lines run (`domain/offer/line-timetable.ts`). */
export const ticketsOf = ({ options }: CatalogueProduct): Option[] => options.map(({ entry }) => entry)
