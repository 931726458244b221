import type { Address } from '#i18n/routes.ts'

interface Hrefs {
  id: number
  locationId: number
  hreflangs: readonly { lang: string; locationName: string; urlName: string }[]
}

/** The product's address in every language, for the canonical path, hreflang and the language menu. */
export const productAddress = ({ id, locationId, hreflangs }: Hrefs): Address => ({
  page: 'product',
  product: {
    id,
    slugs: Object.fromEntries(hreflangs.map(({ lang, urlName }) => [lang, urlName])),
    city: {
      id: locationId,
      slugs: Object.fromEntries(hreflangs.map(({ lang, locationName }) => [lang, locationName])),
    },
  },
})
