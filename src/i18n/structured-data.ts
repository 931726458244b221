import type { Brand } from '#config/brand/brand.ts'
import { currencies, type Prices } from '#domain/price/money.ts'

export const SCHEMA_ORG = 'https://schema.org'

/** Who runs the shop, from its brand. */
export const organization = (
  { legal, contact, social }: Pick<Brand, 'legal' | 'contact' | 'social'>,
  name: string,
  site: URL | string,
): object => ({
  '@context': SCHEMA_ORG,
  '@type': 'Organization',
  '@id': new URL('/#organization', site).href,
  name,
  legalName: legal.name,
  url: new URL('/', site).href,
  logo: new URL('/icon-512.png', site).href,
  email: contact.email,
  telephone: contact.phone ?? undefined,
  address: legal.address.join(', '),
  vatID: legal.vat ?? undefined,
  sameAs: social.length > 0 ? social.map(({ url }) => url) : undefined,
})

/** One offer per currency. */
export const offersOf = (from: Prices, url?: string): object[] =>
  currencies.map((currency) => ({
    '@type': 'Offer',
    url,
    priceCurrency: currency,
    price: (from[currency] / 100).toFixed(2),
    availability: `${SCHEMA_ORG}/InStock`,
  }))

export const breadcrumbs = (trail: readonly { name: string; url: string }[]): object => ({
  '@context': SCHEMA_ORG,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})

/** Empty without questions, since search engines refuse an empty list. */
export const faqPage = (faqs: readonly { question: string; answer: string }[]): object[] =>
  faqs.length === 0
    ? []
    : [
        {
          '@context': SCHEMA_ORG,
          '@type': 'FAQPage',
          mainEntity: faqs.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]
