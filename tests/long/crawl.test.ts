import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { builds, variants, type Variant } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { sitemapIndexPath, sitemapPath } from '#i18n/public-pages.ts'
import { href, hreflangOf } from '#i18n/routes.ts'
import { isTokenPage, slugs, type PageName } from '#i18n/slugs.ts'
import { end } from '#scripts/support/programs.ts'
import { projectPath } from '#scripts/support/project.ts'
import { crawl, type Crawl } from './crawl.ts'
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

async function openShop(variant: Variant): Promise<ChildProcess> {
  const shop = spawn(process.execPath, [projectPath('scripts', 'start.ts')], {
    cwd: projectPath(),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      LOG_LEVEL: 'error',
      SHOP_VARIANT: variant,
      OUT_DIR: outDir(variant),
      DATA_DIR: data,
      PORT: String(PORT),
      SANDBOX_PORT: String(PORT + 1),
    },
    stdio: 'ignore',
  })
  const isOpen = async () => expect((await fetch(`${ORIGIN}/health-check`)).status).toBe(200)
  await vi.waitFor(isOpen, { timeout: 240_000, interval: 500 })
  return shop
}

/** Every page of the build whose address needs no token, and the pages of errors. */
const ownPages = (variant: Variant): string[] =>
  (Object.keys(slugs) as PageName[])
    .filter((page) => !isTokenPage(page))
    .map((page) => href(page as 'home', builds[variant].defaultLocale))

async function mappedPaths(locale: Locale): Promise<string[]> {
  const xml = await (await fetch(ORIGIN + sitemapPath(locale))).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replace(ORIGIN, ''))
}

const listed = (pages: ReadonlyMap<string, ReadPage>) => [...pages.values()].filter(({ noIndex }) => !noIndex)

describe.each(variants)('the %s shop', { timeout: 300_000 }, (variant) => {
  const { locales, defaultLocale } = builds[variant]
  let shop: ChildProcess
  let found: Crawl
  const documents = new Map<string, string>()

  beforeAll(async () => {
    shop = await openShop(variant)
    // As a search engine does: from the root and from what the sitemaps list.
    const mapped = await Promise.all(locales.map(mappedPaths))
    found = await crawl(ORIGIN, ['/', '/robots.txt', sitemapIndexPath, ...mapped.flat()])
    for (const path of [...ownPages(variant), '/nowhere', `/${defaultLocale}/nowhere`]) {
      documents.set(`${variant} ${path}`, await (await fetch(ORIGIN + path)).text())
    }
  }, 300_000)
  afterAll(() => end(shop))

  it('has no broken link and no chain of redirects', () => {
    expect(found.broken).toEqual([])
    expect(found.chains).toEqual([])
    expect(found.pages.size).toBeGreaterThan(10 * locales.length)
  })

  it('reaches every address of its sitemaps', async () => {
    for (const locale of locales) {
      const missed = (await mappedPaths(locale)).filter((path) => !found.pages.has(path))
      expect(missed, locale).toEqual([])
    }
  })

  it('has a title of its own for each page of a language', () => {
    for (const locale of locales) {
      const titles = listed(found.pages).filter((page) => page.locale === locale)
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

  it('names itself as canonical and its translations in both directions', () => {
    for (const page of listed(found.pages)) {
      expect(page.canonical, page.path).toBe(ORIGIN + page.path)
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

  it('satisfies the W3C checker with every kind of page', async () => {
    for (const [kind, [first]] of Map.groupBy(found.pages.values(), (page) => page.kind)) {
      if (first) documents.set(`${variant} ${kind ?? 'error'} ${first.path}`, first.html)
    }
    expect(documents.size).toBeGreaterThan(10)
    expect(await w3cComplaints(documents)).toEqual([])
  })
})
