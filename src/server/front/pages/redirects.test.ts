import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { builds } from '#config/builds.ts'
import { projectPath } from '#config/project-folder.ts'
import { isForeign, redirectFor } from './redirects.ts'

const ask = (
  path: string,
  headers: Record<string, string> = {},
  variant: keyof typeof builds = 'worldwide',
) => redirectFor(new URL(`https://shop.example${path}`), new Headers(headers), builds[variant])

describe('redirects', () => {
  it('redirects / to the remembered language first', () => {
    const headers = { cookie: 'a=b; i18n_redirected=it', 'accept-language': 'de' }
    expect(ask('/', headers)).toEqual({ status: 302, location: '/it/home' })
  })

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', '/de/home'],
    ['en-US,en;q=0.9', '/en-us/home'],
    ['en-GB', '/en/home'],
    ['en-CA', '/en/home'],
    ['pt-BR, es;q=0.5, en;q=0.4', '/es/home'],
    ['fr;q=0, it', '/it/home'],
    ['fr;q=0', '/en/home'],
    ['en;q=0.4, es;q=0.5', '/es/home'],
    ['it;q=0.8, de, fr;q=0.9', '/de/home'],
    ['fr;q=0.001, de;q=x', '/fr/home'],
    ['ja', '/en/home'],
    ['', '/en/home'],
  ])('sends / with Accept-Language %j to %s', (accepted, location) => {
    expect(ask('/', { 'accept-language': accepted })).toEqual({ status: 302, location })
  })

  it("redirects / to the build's language otherwise", () => {
    expect(ask('/', { 'accept-language': 'en-US', cookie: 'i18n_redirected=xx' }, 'paris')?.location).toBe(
      '/en/home',
    )
    expect(ask('/', {}, 'paris')?.location).toBe('/fr/home')
  })

  it('keeps the query when redirecting', () => {
    expect(ask('/?utm_source=qr')?.location).toBe('/en/home?utm_source=qr')
    expect(ask('/us/41/paris?a=1')).toEqual({ status: 301, location: '/en-us/41/paris?a=1' })
  })

  it('redirects a bare language to its home permanently', () => {
    expect(ask('/fr')).toEqual({ status: 301, location: '/fr/home' })
    expect(ask('/en-us')).toEqual({ status: 301, location: '/en-us/home' })
    expect(ask('/us')).toEqual({ status: 301, location: '/en-us/home' })
  })

  it('redirects the bare error page to the language of the visitor', () => {
    expect(ask('/oops/400?a=1', { 'accept-language': 'it' })).toEqual({
      status: 302,
      location: '/it/oops/400?a=1',
    })
    expect(ask('/oops/400', { cookie: 'i18n_redirected=de' })?.location).toBe('/de/oops/400')
    expect(ask('/oops/404')).toBeUndefined()
  })

  it('redirects no other address or unknown language', () => {
    expect(ask('/en/home')).toBeUndefined()
    expect(ask('/pt')).toBeUndefined()
    expect(ask('/usa')).toBeUndefined()
    expect(ask('/de', {}, 'london')).toBeUndefined()
    expect(ask('/us/home', {}, 'paris')).toBeUndefined()
  })
})

describe('an address of no page', () => {
  const { worldwide, london } = builds

  it('knows every page without a language', () => {
    const entries = readdirSync(projectPath('src', 'pages'), { withFileTypes: true })
    const named = entries.filter(({ name }) => !name.startsWith('['))
    const paths = named.map((entry) =>
      entry.isFile() ? entry.name.replace(/\.ts$/, '').replace('[lang]', 'en') : `${entry.name}/x/y`,
    )
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => isForeign(`/${path}`, worldwide))).toEqual([])
  })

  it.each([
    '/xx/home',
    '/_image',
    '/_image/x',
    '/_actions/x',
    '/_server-islands/x',
    '/.env',
    '/@id/x',
    '/%66r',
  ])('knows no %s', (path) => expect(isForeign(path, worldwide)).toBe(true))

  it('knows the languages of the build alone', () => {
    expect(['/fr/home', '/en/home'].map((path) => isForeign(path, london))).toEqual([true, false])
    expect(isForeign('/fr/home', worldwide)).toBe(false)
  })
})
