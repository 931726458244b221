import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'

/** Whether a product leaves at its start times alone: the frequency of its line then says nothing. */
export const hasFixedStarts = ({ options }: CatalogueProduct): boolean =>
  options.length > 0 && options.every(({ entry }) => entry.kind === 'start_times')
