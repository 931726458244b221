import fc from 'fast-check'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builds, variants, type Variant } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { hasPage } from '#i18n/pages-of-build.ts'
import { sitemapIndexPath, sitemapPath } from '#i18n/public-pages.ts'
import { href, hreflangOf } from '#i18n/routes.ts'
import { isTokenPage, slugs, type PageName } from '#i18n/slugs.ts'
import { end } from '#scripts/support/programs.ts'
import { projectPath } from '#scripts/support/project.ts'
import { oddPaths } from '#tests/support/odd-paths.ts'
import { startShopOf } from '#tests/support/start-shop-of.ts'
import { createCrawl } from './crawl.ts'
import type { ReadPage } from './read-page.ts'
import { w3cComplaints } from './w3c.ts'

/** The ports and folders of `npm run test:long`, so that builds are made once. */
const PORT = Number(process.env.PORT ?? 4390)
const ORIGIN = `http://localhost:${PORT}`
const outDir = (variant: Variant) => (variant === 'worldwide' ? 'dist-test' : `dist-test-${variant}`)

let data: string
beforeAll(() => {
  mkdirSync(projectPath('.data'), { recursive: true })
  data = mkdtempSync(projectPath('.data', 'crawl-'))
  chmodSync(data, 0o755)
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

/** With data of its own: shops that share a database also share the limit of pages not found. */
async function openShop(variant: Variant): Promise<ChildProcess> {
  const ownData = join(data, variant)
  mkdirSync(ownData, { mode: 0o755 })
  const shop = await startShopOf(projectPath(), {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    LOG_LEVEL: 'error',
    SHOP_VARIANT: variant,
    OUT_DIR: outDir(variant),
    DATA_DIR: ownData,
    PORT: String(PORT),
    SANDBOX_PORT: String(PORT + 1),
  })
  return shop.process
}

/** Every page of the build whose address needs no token, and the pages of errors. */
const ownPages = (variant: Variant): string[] =>
  (Object.keys(slugs) as PageName[])
    .filter((page) => !isTokenPage(page))
    .map((page) => href(page as 'home', builds[variant].defaultLocale))

/** Below the limit of missing pages that a visitor may ask for in a minute. */
const ODD_ADDRESSES = 150

interface ExactReply {
  status: number | undefined
  location: string | undefined
  milliseconds: number
}

/** The path as it is written: fetch would tidy it first. */
const askExactly = (path: string) =>
  new Promise<ExactReply>((resolve, reject) => {
    const began = performance.now()
    const asked = request({ port: PORT, path, headers: { accept: 'text/html' } }, (reply) => {
      reply.resume().on('end', () =>
        resolve({
          status: reply.statusCode,
          location: reply.headers.location,
          milliseconds: performance.now() - began,
        }),
      )
    })
    asked.on('error', reject).end()
  })

const QUICK_MS = 50
/**
 * By the clock, since the shop is another process; its handler is measured by processor time in
 * `tests/front/odd-requests.test.ts`. The best of forty counts: what else runs on this machine delays some
 * answers and makes none earlier, while an address that costs 50 ms of work is late every time.
 */
async function isSlow(path: string): Promise<boolean> {
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await askExactly(path)).milliseconds < QUICK_MS) return false
  }
  return true
}

async function mappedPaths(locale: Locale): Promise<string[]> {
  const xml = await (await fetch(ORIGIN + sitemapPath(locale))).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replace(ORIGIN, ''))
}

const listed = (pages: ReadonlyMap<string, ReadPage>) => [...pages.values()].filter(({ noIndex }) => !noIndex)

/** The largest shop has three thousand pages, and another test uses both cores meanwhile. */
const MOST_MS = 1_800_000

describe.each(variants)('the %s shop', { timeout: MOST_MS }, (variant) => {
  const { locales, defaultLocale } = builds[variant]
  let shop: ChildProcess
  const crawl = createCrawl(ORIGIN)
  const { found } = crawl
  const fromRoot = new Set<string>()
  const documents = new Map<string, string>()

  beforeAll(async () => {
    shop = await openShop(variant)
    // The root comes first and alone, so that the sitemaps cannot hide that no link leads to a page.
    await crawl.follow(['/'])
    for (const path of found.pages.keys()) fromRoot.add(path)
    const mapped = await Promise.all(locales.map(mappedPaths))
    await crawl.follow(['/robots.txt', sitemapIndexPath, ...mapped.flat()])
    for (const path of [...ownPages(variant), '/nowhere', `/${defaultLocale}/nowhere`]) {
      documents.set(`${variant} ${path}`, await (await fetch(ORIGIN + path)).text())
    }
  }, MOST_MS)
  afterAll(() => end(shop))

  it('has no broken link and no chain of redirects', () => {
    expect(found.broken).toEqual([])
    expect(found.chains).toEqual([])
    expect(found.pages.size).toBeGreaterThan(10 * locales.length)
  })

  it('leads to pages that no sitemap lists, and to none that it lacks', async () => {
    for (const page of ['erase', 'supportChat', 'findBooking'] as const) {
      const path = href(page, defaultLocale)
      const status = hasPage(page, builds[variant]) ? 200 : 404
      expect([path, (await fetch(ORIGIN + path)).status]).toEqual([path, status])
      expect([path, found.pages.has(path)]).toEqual([path, status === 200])
    }
  })

  it('leads by links from the root to every page', () => {
    expect([...found.pages.keys()].filter((path) => !fromRoot.has(path))).toEqual([])
  })

  it('reaches every address of its sitemaps', async () => {
    for (const locale of locales) {
      const missed = (await mappedPaths(locale)).filter((path) => !found.pages.has(path))
      expect(missed, locale).toEqual([])
    }
  })

  it('has a title of its own for each page of a language', () => {
    for (const locale of locales) {
      // A query makes a filtered page, or the same page once more.
      const titles = [...found.pages.values()].filter(
        (page) => page.locale === locale && !page.path.includes('?'),
      )
      const twice = titles.filter(({ title }, at) => titles.findIndex((page) => page.title === title) !== at)
      expect(twice.map(({ path, title }) => `${path}: ${title}`)).toEqual([])
      expect(
        titles.filter(({ title }) => title.length > 60 || title === '').map(({ title }) => title),
      ).toEqual([])
    }
  })

  it('describes each page in 70 to 155 characters', () => {
    const wrong = [...found.pages.values()].filter(
      ({ description: { length } }) => length < 70 || length > 155,
    )
    expect(wrong.map(({ path, description }) => `${path}: ${description}`)).toEqual([])
  })

  it('names itself, without a choice, as canonical and its translations in both directions', () => {
    for (const page of listed(found.pages)) {
      expect(page.canonical, page.path).toBe(ORIGIN + page.path.replace(/\?.*/, ''))
      expect([...page.alternates.keys()].sort(), page.path).toEqual(
        [...locales.map(hreflangOf), 'x-default'].sort(),
      )
      expect(page.alternates.get('x-default')).toBe(page.alternates.get(hreflangOf(defaultLocale)))
      for (const to of page.alternates.values()) {
        const other = found.pages.get(to.replace(ORIGIN, ''))
        expect(other && [...other.alternates], `${page.path} → ${to}`).toEqual([...page.alternates])
      }
    }
  })

  it('prints nothing after the page and no style in it', () => {
    for (const { path, html } of found.pages.values()) {
      expect(html.endsWith('</html>'), path).toBe(true)
      expect(html.slice(html.indexOf('</head>')), path).not.toMatch(/<style[\s>]|\sstyle="/)
    }
  })

  it('has pictures for shared links and icons', async () => {
    const kinds = Map.groupBy(listed(found.pages), ({ kind }) => kind)
    for (const kind of ['home', 'city', 'product']) {
      const picture = kinds.get(kind)?.[0]?.picture ?? ''
      const reply = await fetch(picture)
      expect([picture, reply.status, reply.headers.get('content-type')]).toEqual([picture, 200, 'image/png'])
    }
    for (const icon of ['/favicon.ico', '/manifest.webmanifest', '/icon-512.png', '/icon-maskable-192.png']) {
      expect([icon, (await fetch(ORIGIN + icon)).status]).toEqual([icon, 200])
    }
  })

  it('answers every odd address within 50 ms by a page or redirect', async () => {
    const slow: string[] = []
    for (const path of fc.sample(oddPaths, ODD_ADDRESSES)) {
      const { status, location, milliseconds } = await askExactly(path)
      expect([200, 301, 302, 404], path).toContain(status)
      expect(location ?? '/', path).toMatch(/^\/(?![/\\])/)
      if (milliseconds >= QUICK_MS && (await isSlow(path))) slow.push(path)
    }
    expect(slow).toEqual([])
  })

  it('satisfies the W3C checker with every kind of page', async () => {
    for (const [kind, [first]] of Map.groupBy(found.pages.values(), (page) => page.kind)) {
      if (first) documents.set(`${variant} ${kind ?? 'error'} ${first.path}`, first.html)
    }
    expect(documents.size).toBeGreaterThan(10)
    expect(await w3cComplaints(documents)).toEqual([])
  })
})
