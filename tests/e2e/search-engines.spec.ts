import type { APIRequestContext } from '@playwright/test'
import { builds } from '#config/builds.ts'
import { locales, type Locale } from '#config/locales.ts'
import { publicPages, sitemapIndexPath, sitemapPath } from '#i18n/public-pages.ts'
import { href } from '#i18n/routes.ts'
import { isTokenPage, slugs, type PageName, type PlainPage } from '#i18n/slugs.ts'
import { expect, test } from '#tests/support/journey.ts'
import { cityPath, paris, productPath } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

/** Crawlers get the same at every width. */
const once = { tag: '@desktop' }
const longOnDesktop = { tag: ['@desktop', '@long'] }
const build = builds.worldwide

interface Entry {
  loc: string
  links: Record<string, string>
}

const linksIn = (text: string, pattern: RegExp): Record<string, string> =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, tag = '', to = '']) => [tag, to] as const))

/** By plain patterns: `sitemap.test.ts` reads the same documents by their whole grammar. */
const readXml = (xml: string): Entry[] =>
  [...xml.matchAll(/<(url|sitemap)>([^]*?)<\/\1>/g)].map(([, , entry = '']) => ({
    loc: /<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? '',
    links: linksIn(entry, / hreflang="([^"]+)" href="([^"]+)"/g),
  }))

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

/** The facts in a page's head that crawlers use. */
function headOf(html: string): { noIndex: boolean; canonical?: string; links: Record<string, string> } {
  const find = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    noIndex: /<meta name="robots" content="noindex/.test(html),
    canonical: find(/<link rel="canonical" href="([^"]+)"/),
    links: linksIn(html, /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g),
  }
}

test('names a sitemap for every language in robots.txt', once, async ({ request }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.status()).toBe(200)
  expect(robots.headers()['content-type']).toContain('text/plain')
  const index = /^Sitemap: (\S+)$/m.exec(await robots.text())?.[1] ?? ''
  const { origin, pathname } = new URL(index)
  expect(pathname).toBe(sitemapIndexPath)
  const reply = await request.get(pathname)
  expect(reply.headers()['content-type']).toContain('application/xml')
  const entries = readXml(await reply.text())
  expect(entries.map(({ loc }) => loc)).toEqual(locales.map((locale) => origin + sitemapPath(locale)))
})

/** The browser's own parser refuses malformed documents. */
test('serves sitemaps that a browser can read', longOnDesktop, async ({ page, request }) => {
  for (const path of [sitemapIndexPath, ...locales.map(sitemapPath)]) {
    const xml = await textOf(request, path)
    const read = await page.evaluate((text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml')
      const fault = document.querySelector('parsererror')?.textContent
      return { fault, places: [...document.querySelectorAll('loc')].map((place) => place.textContent) }
    }, xml)
    expect(read, path).toEqual({ fault: undefined, places: readXml(xml).map(({ loc }) => loc) })
  }
})

test('lists pages whose head agrees with the sitemap', once, async ({ request }) => {
  const some = (locale: Locale) => [
    ...publicPages(build).map((name) => href(name, locale)),
    cityPath(paris, locale),
  ]
  for (const locale of locales) {
    const entries = readXml(await textOf(request, sitemapPath(locale)))
    expect(entries.length).toBeGreaterThan(40)
    expect(new Set(entries.map(({ loc }) => loc)).size).toBe(entries.length)
    for (const path of [...some(locale), productPath(paris, 2182, locale)]) {
      const entry = entries.find(({ loc }) => new URL(loc).pathname === path)
      const reply = await request.get(path, { maxRedirects: 0 })
      expect(reply.status(), path).toBe(200)
      const head = headOf(await reply.text())
      expect(head, path).toEqual({ noIndex: false, canonical: entry?.loc, links: entry?.links })
      expect(Object.keys(head.links).sort()).toEqual(['de', 'en', 'en-US', 'es', 'fr', 'it', 'x-default'])
    }
  }
})

test('lists only addresses that answer 200', once, async ({ request }) => {
  const entries = readXml(await textOf(request, sitemapPath('it')))
  // Each page is rendered for the first time here. `npm run test:long -- crawl` opens them all.
  for (const { loc } of entries.filter((_, index) => index % 9 === 0)) {
    const reply = await request.head(new URL(loc).pathname, { maxRedirects: 0 })
    expect(reply.status(), loc).toBe(200)
  }
})

test('marks private pages noindex and lists none', once, async ({ request }) => {
  const hidden = (Object.keys(slugs) as PageName[]).filter(
    (name): name is PlainPage => !isTokenPage(name) && !publicPages(build).some((known) => known === name),
  )
  const xml = await textOf(request, sitemapPath('en'))
  for (const name of hidden) {
    const path = href(name, 'en')
    const reply = await request.get(path, { maxRedirects: 0 })
    expect(headOf(await reply.text()), path).toMatchObject({ noIndex: true, links: {} })
    expect(xml).not.toContain(`${path}<`)
  }
})

test("shows stars only for travellers' ratings", once, async ({ request }) => {
  expect(await textOf(request, href('home', 'en'))).not.toContain('class="stars"')
  // The samples of the catalogue are only in their own section.
  const city = await textOf(request, cityPath(paris, 'en'))
  expect(city).not.toContain('aggregateRating')
  expect(city.split('class="city-reviews')[0]).not.toContain('class="stars"')
  expect(city).toContain(wordsOf('en', 'city')('reviews.samples', { city: 'Paris' }))
  const product = await textOf(request, productPath(paris, 2182, 'en'))
  expect(product).not.toContain('aggregateRating')
  expect(product.split('id="reviews"')[0]).not.toContain('class="stars"')
  expect(product).toContain(wordsOf('en', 'product')('reviews.sampleTitle'))
})
