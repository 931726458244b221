import type { Build } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { hasPage } from './pages-of-build.ts'
import type { Address } from './routes.ts'
import { cityPages, type PageName } from './slugs.ts'

type AnyPage = PageName | Address['page']

/**
 * Whether search engines may list a page. The sitemap, `noindex`, hreflang and their tests follow from it,
 * and a page without an entry does not compile.
 */
const isPublic = {
  home: true,
  destinations: true,
  about: true,
  faq: true,
  contact: true,
  careers: true,
  covidNews: true,
  covidFaq: true,
  travelers: true,
  imagineYourself: true,
  eventsPromos: true,
  eventsTerms: true,
  hardRockCafe: true,
  terms: true,
  privacy: true,
  imprint: true,
  city: true,
  product: true,
  seats: true,
  serviceUpdate: true,
  cityTerms: true,
  mapViewer: true,
  // Shows the products of the city page once more.
  all: false,
  basket: false,
  payment: false,
  paymentConfirmed: false,
  // A form that visitors reach from the footer.
  findBooking: false,
  register: false,
  agentArea: false,
  login: false,
  memberArea: false,
  passwordReset: false,
  choosePassword: false,
  erase: false,
  eraseConfirm: false,
  scan: false,
  supportChat: false,
  search: false,
  notFound: false,
  oops: false,
  tooMany: false,
  voucher: false,
  confirmOrder: false,
  changeBooking: false,
  moveTicket: false,
  newsletter: false,
  newsletterConfirm: false,
  newsletterUnsubscribe: false,
} as const satisfies Record<AnyPage, boolean>

type PublicPage = { [Page in PageName]: (typeof isPublic)[Page] extends true ? Page : never }[PageName]

const pages = Object.keys(isPublic) as AnyPage[]
const ofTheCatalogue: ReadonlySet<AnyPage> = new Set<AnyPage>(['city', 'product', ...cityPages])

/** The public pages whose address is known at build time. */
export const publicPages = (build: Pick<Build, 'features' | 'variant'>): PublicPage[] =>
  pages
    .filter((page): page is PublicPage => isPublic[page] && !ofTheCatalogue.has(page))
    .filter((page) => hasPage(page, build))

/** Error pages have no address, and are not for search engines either. */
export const isListed = (address: PageName | Address | undefined): boolean =>
  address !== undefined && isPublic[typeof address === 'string' ? address : address.page]

/** The index of the sitemaps, named by robots.txt, and the sitemap of each language. */
export const sitemapIndexPath = '/sitemap.xml'
export const sitemapPath = (locale: Locale): string => `/sitemap-${locale}.xml`
