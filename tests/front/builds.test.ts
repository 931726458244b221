import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { builds, variants, type Variant } from '#config/builds.ts'
import { locales, type Locale } from '#config/locales.ts'
import { cityByName } from '#features/city/find-city.ts'
import { brandOf } from '#i18n/brand.ts'
import { publicPages } from '#i18n/public-pages.ts'
import { alternates, href } from '#i18n/routes.ts'
import { languagePaths, staticPaths } from '#i18n/static-paths.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'
import { isForeign, redirectFor } from '#server/front/pages/redirects.ts'
import { aCity, anOption, aProduct, texts } from '#tests/fixtures/catalogue.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

/** The languages of each build (S9), its default first. */
const spoken: Record<Variant, Locale[]> = {
  worldwide: ['en', 'es', 'fr', 'it', 'de', 'en-us'],
  paris: ['fr', 'en', 'es', 'it', 'de'],
  london: ['en'],
  spain: ['en', 'es'],
  portugal: ['en', 'es'],
}

describe.each(variants)('the %s build', (variant) => {
  const build = builds[variant]
  const [first, ...others] = spoken[variant]
  afterEach(() => void vi.unstubAllEnvs())

  it('has the languages of S9 and its default', () => {
    expect(build.defaultLocale).toBe(first)
    expect([...build.locales].sort()).toEqual([first, ...others].sort())
    for (const locale of locales) {
      expect(isForeign(`/${locale}/home`, build)).toBe(!spoken[variant].includes(locale))
    }
  })

  it('treats any other spelling as a foreign language', () => {
    const spellings = [
      '//fr/home',
      '/%66r/home',
      '/%2566r/home',
      '/FR/home',
      '/\\fr/home',
      '/.//fr',
      '/fr%2Fhome',
    ]
    for (const path of [...spellings, '/%E0%A4%A', '/xx/home', '/en-gb', '//', '/ ', '/home'])
      expect(isForeign(path, build), path).toBe(true)
    const shared = [
      '/',
      '/health-check',
      '/posters/1/paris.svg',
      '/routes/1/2182-dark.svg',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemap-en-us.xml',
    ]
    for (const path of [...shared, ...build.locales.map((locale) => `/${locale}`)])
      expect(isForeign(path, build), path).toBe(false)
  })

  it('prerenders its text pages in its languages only', () => {
    vi.stubEnv('SHOP_VARIANT', variant)
    for (const page of publicPages(build)) {
      expect(staticPaths(page, 'page').map(({ params }) => params.lang)).toEqual(build.locales)
      expect(alternates(page, build.locales).map(({ locale }) => locale)).toEqual(build.locales)
    }
    expect(languagePaths().map(({ params }) => params.lang)).toEqual(build.locales)
  })

  it('deletes personal data by a page of its own, in London and worldwide alone', () => {
    vi.stubEnv('SHOP_VARIANT', variant)
    const isThere = variant === 'worldwide' || variant === 'london'
    expect(languagePaths('erase').map(({ params }) => params.lang)).toEqual(isThere ? build.locales : [])
  })

  it('redirects every visitor to a language it has', () => {
    for (const wish of ['de', 'fr-FR', 'en-US', 'es', 'it', 'ja']) {
      for (const remembered of locales) {
        const headers = new Headers({ 'accept-language': wish, cookie: `i18n_redirected=${remembered}` })
        const lead = redirectFor(new URL('https://shop.example/'), headers, build)
        expect(build.locales.map((locale) => href('home', locale))).toContain(lead?.location)
      }
    }
  })

  it('has its own name in each language', () => {
    for (const locale of build.locales) {
      const { name, place, where } = brandOf(variant, locale)
      expect(name).toBe(variant === 'worldwide' ? 'Cityloop' : `Cityloop ${place ?? ''}`)
      expect([place, where].every(Boolean)).toBe(variant !== 'worldwide')
    }
  })
})

describe('the shipped catalogue', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: readCityFiles(shippedFiles()) })
  })
  afterAll(() => shop.close())

  const soldIn = async (variant: Variant) => {
    const { cities } = await loadCatalogue(shop.context.db, builds[variant].scopeId)
    return [...cities.values()].filter(({ sold }) => sold)
  }

  it('sells one city in Paris and London each', async () => {
    expect((await soldIn('paris')).map(({ id }) => id)).toEqual([builds.paris.singleCityId])
    expect((await soldIn('london')).map(({ id }) => id)).toEqual([builds.london.singleCityId])
  })

  it.each([
    ['spain', 'ES'],
    ['portugal', 'PT'],
  ] as const)('sells all cities of its country in %s', async (variant, country) => {
    const there = (await soldIn('worldwide')).filter(({ entry }) => entry.country === country)
    expect(there.length).toBeGreaterThan(0)
    expect((await soldIn(variant)).map(({ id }) => id).sort()).toEqual(there.map(({ id }) => id).sort())
  })
})

/** S2 has them as pages of their own; a build that does not sell the city has no page to lead to. */
const shortAddresses: Record<Variant, [paris: string, london: string]> = {
  worldwide: ['/en/41/paris', '/en/95/london'],
  paris: ['/en/41/paris', 'not_found'],
  london: ['not_found', '/en/95/london'],
  spain: ['not_found', 'not_found'],
  portugal: ['not_found', 'not_found'],
}

it.each(variants)('leads from /en/paris and /en/london to what %s sells', async (variant) => {
  const london = aCity({
    ...{ id: 95, key: 'london', scopes: [10, 1980], aliases: [] },
    ...{ names: texts('London'), slugs: texts('london') },
    products: [aProduct({ id: 3287, options: [anOption({ id: 32871 })] })],
  })
  const shop = await openTestShop({ cities: [aCity(), london], environment: { variant } })
  try {
    const found = await Promise.all(['paris', 'london'].map((name) => cityByName(shop.visit(), 'en', name)))
    expect(found.map((city) => (city.kind === 'moved' ? city.to : city.kind))).toEqual(
      shortAddresses[variant],
    )
  } finally {
    await shop.close()
  }
})
