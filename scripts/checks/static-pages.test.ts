import { expect, it } from 'vitest'
import { builds } from '#config/builds.ts'
import { heaviestOfEachKind, staticPages } from './static-pages.ts'

const city = { id: 41, slugs: { en: 'paris', it: 'parigi' } }

it('weighs every kind of page that is listed, in each language', () => {
  const pages = staticPages(builds.worldwide, city)
  const paths = pages.map(({ path }) => path)
  for (const path of ['/en/home', '/de/nutzungsbedingungen', '/en-us/travelers', '/it/41/parigi'])
    expect(paths).toContain(path)
  expect(paths).toContain('/es/41/paris/avisos-del-servicio')
  for (const path of ['/en/shopping-cart', '/en/41/paris/all', '/en/hard-rock-cafe'])
    expect(paths).not.toContain(path)
  const { locales } = builds.worldwide
  for (const [kind, same] of Map.groupBy(pages, (page) => page.kind))
    expect([kind, same.length]).toEqual([kind, locales.length])
})

it('names the heaviest page of each kind', () => {
  const pages = [
    { kind: 'home', path: '/en/home', bytes: 1 },
    { kind: 'home', path: '/de/home', bytes: 3 },
    { kind: 'faq', path: '/en/faq', bytes: 2 },
    { kind: 'home', path: '/fr/home', bytes: 2 },
  ]
  expect(heaviestOfEachKind(pages, ({ bytes }) => bytes).map(({ path }) => path)).toEqual([
    '/de/home',
    '/en/faq',
  ])
})
