import { describe, expect, it } from 'vitest'
import { locales } from '#config/locales.ts'
import { alternates, href, isReservedSlug, localeOfPath, pageOfPath } from './routes.ts'
import { staticPaths } from './static-paths.ts'
import { isTokenPage, slugOf, slugs, type PageName } from './slugs.ts'

const paris = { id: 41, slugs: { en: 'paris', it: 'parigi' } }
const tour = { city: paris, id: 2182, slugs: { en: 'bus-tour', it: 'giro-in-bus' } }

describe('addresses', () => {
  it('gives the localised slug of a page', () => {
    expect(href('basket', 'fr')).toBe('/fr/panier-achats')
    expect(href('payment', 'en-us')).toBe('/en-us/to-payment')
    expect(href('about', 'en-us')).toBe('/en-us/about-us')
  })

  it('gives city and product with ids and their slugs, English where a language has none', () => {
    expect(href({ page: 'city', city: paris }, 'it')).toBe('/it/41/parigi')
    expect(href({ page: 'product', product: tour }, 'de')).toBe('/de/41/paris/2182/bus-tour')
  })

  it('gives every language of the build for hreflang', () => {
    expect(alternates('faq', ['en', 'es']).map((entry) => entry.href)).toEqual([
      '/en/frequently-asked-questions',
      '/es/preguntas-frecuentes',
    ])
  })

  it('reads locale and page back from each of its own paths', () => {
    for (const page of Object.keys(slugs) as PageName[]) {
      for (const locale of locales) {
        const path = isTokenPage(page) ? href({ page, token: 'abc' }, locale) : href(page, locale)
        expect(localeOfPath(path)).toBe(locale)
        expect(pageOfPath(path)).toBe(page)
      }
    }
  })

  it('does not take a city for a page', () => {
    expect(pageOfPath('/en/41/paris')).toBeUndefined()
    expect(localeOfPath('/us/home')).toBeUndefined()
  })

  it('names no two pages of one language alike', () => {
    for (const locale of locales) {
      const all = (Object.keys(slugs) as PageName[]).map((page) => slugOf(page, locale))
      expect(new Set(all).size).toBe(all.length)
    }
  })

  it('keeps the slugs of pages from cities', () => {
    expect(isReservedSlug('warenkorb')).toBe(true)
    expect(isReservedSlug('member-area')).toBe(true)
    expect(isReservedSlug('services-mise-a-jour')).toBe(true)
    expect(isReservedSlug('london')).toBe(false)
  })

  it('gives a prerendered page one path per language of the build', () => {
    expect(staticPaths('about', 'about', ['de'])).toEqual([
      { params: { lang: 'de', about: 'uber-uns' }, props: { locale: 'de' } },
    ])
  })
})
