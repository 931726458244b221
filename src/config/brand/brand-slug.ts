import { ownBrand } from './own-brand.ts'

/** The name of the brand for names of files: `cityloop`. */
export const brandSlug = (): string =>
  ownBrand()
    .name.normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'tickets'
