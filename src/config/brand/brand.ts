import type { BrandFile } from './brand-file.ts'
import type { Logo } from './logo.ts'
import type { Palette } from './colour-names.ts'

/** Who sells, and how the shop of a build looks; read from the folder of `BRAND_DIR`. */
export interface Brand {
  name: string
  /** Whether a build has this name of its own; otherwise its place is added: "Cityloop Paris". */
  hasOwnName: boolean
  logo: Logo
  /** For tabs and home screens; the logo where the brand has no icon. */
  icon: Logo
  /** Whether a build has this logo of its own; otherwise its place stands beside it. */
  hasOwnLogo: boolean
  /** The path of the PNG picture for shared links, 1200 by 630. */
  sharePicture: string
  palette: Record<'light' | 'dark', Palette>
  legal: BrandFile['legal']
  contact: BrandFile['contact']
  social: BrandFile['social']
  links: BrandFile['links']
  claims: BrandFile['claims']
}

/** The company in one line, for the foot of mails and vouchers. */
export const legalLine = ({ name, address }: Brand['legal']): string => [name, ...address].join(', ')

/** The domains that nobody can own (RFC 2606). */
const RESERVED = /(?:^|[.@])(?:example|test|invalid|localhost)$|(?:^|[.@])example\.(?:com|net|org)$/

const hostOf = (address: string): string => URL.parse(address)?.hostname ?? address

/** Whether the legal entity is invented, like the shipped one. */
export const isDemonstration = ({ legal, contact }: Pick<Brand, 'legal' | 'contact'>): boolean =>
  [contact.email, ...(legal.disputes ? [hostOf(legal.disputes)] : [])].some((address) =>
    RESERVED.test(address),
  ) || /d[eé]mon?stra/i.test(legal.name)
