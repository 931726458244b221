import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builds, variants, type Build } from '#config/builds.ts'
import { locales, type Locale } from '#config/locales.ts'
import { publicAddresses } from '#features/sitemap/public-addresses.ts'
import { robotsTxt, sitemapIndexXml, sitemapXml } from '#features/sitemap/sitemap-xml.ts'
import { publicPages, sitemapPath } from '#i18n/public-pages.ts'
import { alternates, href, hreflangOf, type Address } from '#i18n/routes.ts'
import { isTokenPage, slugs, type PageName, type PlainPage } from '#i18n/slugs.ts'
import { aCity, anOption, aProduct, texts } from '#tests/fixtures/catalogue.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const ORIGIN = 'https://shop.example'
const PRIVATE = [
  ...['basket', 'payment', 'paymentConfirmed', 'voucher', 'search', 'notFound', 'oops', 'tooMany'],
] as const

interface Entry {
  loc: string
  changedAt: string | undefined
  links: [hreflang: string, href: string][]
}

const TEXT = '[^<>"&]+'
const LINK = `<xhtml:link rel="alternate" hreflang="(${TEXT})" href="(${TEXT})"/>`
const INSTANT = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z'
const ENTRY = `<url><loc>(${TEXT})</loc>(?:<lastmod>(${INSTANT})</lastmod>)?((?:${LINK})*)</url>\n`
const SITEMAP = new RegExp(
  '^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\n' +
    '<urlset xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9" ' +
    'xmlns:xhtml="http://www\\.w3\\.org/1999/xhtml">\n' +
    `(?:${ENTRY})*</urlset>\n$`,
)

/** Parses a sitemap by its whole grammar: a single wrong character fails. */
function read(xml: string): Entry[] {
  expect(xml).toMatch(SITEMAP)
  return [...xml.matchAll(new RegExp(ENTRY, 'g'))].map(([, loc = '', changedAt, links = '']) => ({
    loc,
    changedAt,
    links: [...links.matchAll(new RegExp(LINK, 'g'))].map(([, tag = '', to = '']) => [tag, to]),
  }))
}

const read1 = (addresses: readonly Address[], locale: Locale, build: Build) =>
  read(sitemapXml(addresses, locale, build, ORIGIN))

describe('the public pages', () => {
  const pages = (Object.keys(slugs) as PageName[]).filter((page): page is PlainPage => !isTokenPage(page))

  it.each(variants)('lists public pages in every sitemap of the %s build', (variant) => {
    const build = builds[variant]
    for (const locale of build.locales) {
      const entries = read1(
        publicPages(build).map((page) => ({ page })),
        locale,
        build,
      )
      const listed = new Set(entries.map(({ loc }) => loc))
      for (const page of publicPages(build)) expect(listed).toContain(ORIGIN + href(page, locale))
      for (const page of pages.filter((name) => PRIVATE.some((secret) => secret === name))) {
        expect(listed).not.toContain(ORIGIN + href(page, locale))
      }
    }
  })

  it('leaves out pages that the build lacks', () => {
    expect(publicPages(builds.paris)).not.toContain('destinations')
    expect(publicPages(builds.spain)).toContain('destinations')
  })
})

describe('the catalogue', () => {
  const kept = aProduct()
  const withdrawn = aProduct({ id: 2190, key: 'second', options: [anOption({ id: 21901 })] })
  const city = aCity({ products: [kept, withdrawn] })
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: [city] })
  })
  afterAll(() => shop.close())

  it('lists the catalogue with all its translations', async () => {
    const build = builds.worldwide
    const addresses = await publicAddresses(shop.transport, build)
    expect(addresses.filter(({ page }) => page === 'city')).toHaveLength(1)
    expect(addresses.filter(({ page }) => page === 'product')).toHaveLength(city.products.length)
    for (const locale of locales) {
      const entries = read1(addresses, locale, build)
      expect(entries.map(({ loc }) => loc)).toEqual(addresses.map((one) => ORIGIN + href(one, locale)))
      entries.forEach(({ loc, links }, index) => {
        const address = addresses[index] as Address
        expect(links).toEqual([
          ...alternates(address).map((other) => [other.tag, ORIGIN + other.href]),
          ['x-default', ORIGIN + href(address, 'en')],
        ])
        expect(links).toContainEqual([hreflangOf(locale), loc])
      })
    }
  })

  it('adds new cities, removes withdrawn products, purges sitemaps', async () => {
    const told = new Set<string>()
    shop.onPagesChanged((tags) => tags.forEach((tag) => told.add(tag)))
    await shop.importCities([
      { ...city, products: [kept] },
      aCity({ id: 500, key: 'testville', slugs: texts('testville'), products: [] }),
    ])
    // News of the import before may still be on its way, so the first news need not be of this one.
    await expect.poll(() => told).toContain('city:500')
    expect(told).toContain('catalogue')
    const addresses = await publicAddresses(shop.transport, builds.worldwide)
    const paths = addresses.map((address) => href(address, 'en'))
    expect(paths).toContain('/en/500/testville')
    expect(paths.filter((path) => path.includes('/2182/'))).toHaveLength(1)
    expect(paths.filter((path) => path.includes('/2190/'))).toEqual([])
  })
})

describe('the last change', () => {
  const [kept, other] = [
    aProduct(),
    aProduct({ id: 2190, key: 'second', options: [anOption({ id: 21901 })] }),
  ]
  const city = aCity({ products: [kept, other] })
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: [city] })
  })
  afterAll(() => shop.close())

  it('tells when a page changed, and only then anew', async () => {
    const changes = async () => {
      const addresses = await publicAddresses(shop.transport, builds.worldwide)
      const xml = sitemapXml(addresses, 'en', builds.worldwide, ORIGIN, '2020-01-01T00:00:00.000Z')
      return new Map(read(xml).map(({ loc, changedAt }) => [loc.slice(ORIGIN.length), changedAt ?? '']))
    }
    const before = await changes()
    const pathOf = (part: string) => [...before.keys()].find((path) => path.includes(part)) ?? ''
    const [cityPage, changed, unchanged] = [pathOf('/41/'), pathOf('/2182/'), pathOf('/2190/')]
    expect(before.get('/en/about-us')).toBe('2020-01-01T00:00:00.000Z')
    expect(before.get('/en/home')).toBe(before.get(cityPage))

    await shop.importCities([city])
    await shop.context.catalogue.reload()
    expect(await changes()).toEqual(before)

    const renamed = { ...kept, names: texts('A new name') }
    await shop.importCities([{ ...city, products: [renamed, other] }])
    await shop.context.catalogue.reload()
    const after = await changes()
    const later = [...after].filter(([path, at]) => at > (before.get(path) ?? '')).map(([path]) => path)
    expect(later).toEqual(expect.arrayContaining(['/en/home', cityPage, changed]))
    expect(later).not.toContain(unchanged)
    expect(later).not.toContain('/en/about-us')
  })
})

describe('crawler entry points', () => {
  it('has an index with a sitemap per language', () => {
    for (const variant of variants) {
      const { locales: own } = builds[variant]
      const xml = sitemapIndexXml(builds[variant], ORIGIN)
      expect(xml).toMatch(
        new RegExp(
          '^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\n' +
            '<sitemapindex xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9">\n' +
            `(<sitemap><loc>${TEXT}</loc></sitemap>\n)+</sitemapindex>\n$`,
        ),
      )
      expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
        own.map((locale) => ORIGIN + sitemapPath(locale)),
      )
    }
  })

  it('names the index in robots.txt, forbids no page', () => {
    const lines = robotsTxt(ORIGIN).split('\n')
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([
      'Disallow: /api/',
      'Disallow: /dev/',
    ])
  })
})
