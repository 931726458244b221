import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builds, variants } from '#config/builds.ts'
import { locales } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { hasPage } from '#i18n/pages-of-build.ts'
import { isTokenPage, slugOf, slugs, type PageName } from '#i18n/slugs.ts'
import { createPathRedirects } from './path-redirects.ts'

const worldwide = createPathRedirects(builds.worldwide)
const pages = Object.keys(slugs) as PageName[]

describe('the address that a path means', () => {
  it.each([
    ['/fr/warenkorb', '/fr/panier-achats'],
    ['/en-us/payment', '/en-us/to-payment'],
    ['/en/to-payment', '/en/payment'],
    ['/de/covid19-news/', '/de/covid19-news'],
    ['/us', '/en-us/home'],
    ['/us/carrito', '/en-us/shopping-cart'],
    ['/US/41/Paris', '/en-us/41/Paris'],
    ['/EN/HOME', '/en/home'],
    ['/En-Us/About-Us', '/en-us/about-us'],
    ['/de', '/de/home'],
    ['/de/', '/de/home'],
    ['/it/health-check', '/health-check'],
    ['/EN/Voucher/AbC-_1', '/en/voucher/AbC-_1'],
    ['/us/newsletter/confirm/AbC', '/en-us/newsletter/confirm/AbC'],
    ['/en/./home', '/en/home'],
    ['/en/41/../home', '/en/home'],
    ['/en/%2e%2e/fr/home', '/fr/home'],
    ['/..//evil.example', '/evil.example'],
    ['/\t/evil.example', '/evil.example'],
    ['/en/home#x', '/en/home'],
    ['/en/<b>', '/en/%3Cb%3E'],
    ['/en/home.html', '/en/home'],
    ['/US/Warenkorb.html', '/en-us/shopping-cart'],
    ['/en/41/paris/seats.html', '/en/41/paris/seats'],
    ['/en/41/paris/index.html.html).', '/en/41/paris/index'],
    ['/en/.html', '/en/home'],
  ])('%s is %s', (path, meant) => expect(worldwide(path)).toBe(meant))

  it.each([
    '/',
    '/en/home',
    '/en/41/paris',
    '/fr/41/londres/2182',
    '/en/no-such-page',
    '/en/home/further',
    '/xx/home',
    '/usa',
    '/usa.html',
    '/health-check',
    '/robots.txt',
    '/en/voucher/AbC',
    '/en/a%2Fb',
    '/en/%00',
    '/en/41;x=1',
  ])('leaves %s alone', (path) => expect(worldwide(path)).toBe(path))

  it('leads from a slug of any language to the own one, where the build has the page', () => {
    for (const variant of variants) {
      const build = builds[variant]
      const redirects = createPathRedirects(build)
      for (const page of pages.filter((name) => !isTokenPage(name))) {
        for (const other of locales) {
          for (const locale of build.locales) {
            const path = `/${locale}/${slugOf(page, other)}`
            const meant = hasPage(page, build) ? `/${locale}/${slugOf(page, locale)}` : path
            expect(redirects(path)).toBe(meant)
          }
        }
      }
    }
  })

  it('gives no slug to two pages', () => {
    const named = new Map<string, PageName>()
    for (const page of pages) {
      for (const locale of locales) {
        const slug = slugOf(page, locale)
        expect([slug, named.get(slug) ?? page]).toEqual([slug, page])
        named.set(slug, page)
      }
    }
  })

  it('leaves languages of other builds alone', () => {
    const london = createPathRedirects(builds.london)
    for (const path of ['/de', '/us', '/us/home', '/fr/panier-achats', '/FR/home'])
      expect(london(path)).toBe(path)
    expect(london('/en/warenkorb')).toBe(href('basket', 'en'))
  })

  it('asks the table once the path is spelled as it should be', () => {
    const redirects = createPathRedirects(builds.worldwide, new Map([['/en/old', '/en/about-us']]))
    for (const path of ['/en/old', '/EN/old', '/en//old/', '/en/%6fld'])
      expect(redirects(path)).toBe('/en/about-us')
    expect(redirects('/en/older')).toBe('/en/older')
  })

  it('asks the table for an old page that ended in .html', () => {
    const old = new Map([
      ['/en/old.html', '/en/about-us'],
      ['/en/old', '/en/contact'],
    ])
    const redirects = createPathRedirects(builds.worldwide, old)
    expect(redirects('/EN/old.html')).toBe('/en/about-us')
    expect(redirects('/en/old.html.html')).toBe('/en/contact')
  })
})

describe('any path', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '//', '\\', '.', '..', '%2e', '%2F', '%5C', '%00', '%', ';', '@', ':', '#', '\t'),
    fc.constantFrom('.html', '.html;', '/%2e.html'),
    fc.constantFrom(...locales, 'us', 'US', 'EN', 'pt', 'home', 'warenkorb', '41', 'evil.example', 'voucher'),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )
  const path = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`)

  it('leads to one address of this site, which leads no further', () => {
    fc.assert(
      fc.property(path, fc.constantFrom(...variants), (given, variant) => {
        const redirects = createPathRedirects(builds[variant])
        const meant = redirects(given)
        expect(meant).toMatch(/^\/(?![/\\])/)
        expect(new URL(meant, 'https://shop.example').origin).toBe('https://shop.example')
        expect(redirects(meant)).toBe(meant)
      }),
      { numRuns: 5_000 },
    )
  })

  it('takes time in proportion to the length of a path', () => {
    const timeOf = (path: string) => {
      const times = Array.from({ length: 9 }, () => {
        const start = performance.now()
        for (let time = 0; time < 5; time += 1) worldwide(path)
        return performance.now() - start
      })
      return Math.min(...times)
    }
    for (const sign of ['/', '/.', '%2e/', '/..', '/a/..', '\\', ';', '!', '.html', '.html;']) {
      const [short, long] = [1_000, 8_000].map((length) => timeOf(`/en/${sign.repeat(length)}x`))
      // Eight times as long; quadratic work would take sixty-four times as long.
      expect(long, sign).toBeLessThan(40 * Math.max(short ?? 0, 0.1))
    }
  })
})
