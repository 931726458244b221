import { describe, expect, it } from 'vitest'
import { locales } from '#config/locales.ts'
import { localeOfPath } from './locale-of-path.ts'
import { alternates, href, isReservedSlug, pageOfPath } from './routes.ts'
import { staticPaths } from './static-paths.ts'
import { isTokenPage, slugOf, slugs, type PageName } from './slugs.ts'

const paris = { id: 41, slugs: { en: 'paris', it: 'parigi' } }
const tour = { city: paris, id: 2182, slugs: { en: 'bus-tour', it: 'giro-in-bus' } }

describe('addresses', () => {
  it('returns the localised slug of a page', () => {
    expect(href('basket', 'fr')).toBe('/fr/panier-achats')
    expect(href('payment', 'en-us')).toBe('/en-us/to-payment')
    expect(href('about', 'en-us')).toBe('/en-us/about-us')
  })

  it('builds city and product addresses with English fallback', () => {
    expect(href({ page: 'city', city: paris }, 'it')).toBe('/it/41/parigi')
    expect(href({ page: 'product', product: tour }, 'de')).toBe('/de/41/paris/2182/bus-tour')
  })

  it('lists all languages of the build for hreflang', () => {
    expect(alternates('faq', ['en', 'es']).map((entry) => entry.href)).toEqual([
      '/en/frequently-asked-questions',
      '/es/preguntas-frecuentes',
    ])
  })

  it('parses locale and page from its own paths', () => {
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

  it('has unique page names in each language', () => {
    for (const locale of locales) {
      const all = (Object.keys(slugs) as PageName[]).map((page) => slugOf(page, locale))
      expect(new Set(all).size).toBe(all.length)
    }
  })

  it('reserves the slugs of pages', () => {
    expect(isReservedSlug('warenkorb')).toBe(true)
    expect(isReservedSlug('member-area')).toBe(true)
    expect(isReservedSlug('services-mise-a-jour')).toBe(true)
    expect(isReservedSlug('london')).toBe(false)
  })

  it('lists a prerendered path per language', () => {
    expect(staticPaths('about', 'about', ['de'])).toEqual([
      { params: { lang: 'de', about: 'uber-uns' }, props: { locale: 'de' } },
    ])
  })
})
