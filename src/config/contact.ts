import { ownBrand } from './brand/own-brand.ts'

/** The shop's e-mail address, from its brand. */
export const contactEmail = (): string => ownBrand().contact.email
