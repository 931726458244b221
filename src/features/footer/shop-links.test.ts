import { describe, expect, it } from 'vitest'
import { builds } from '#config/builds.ts'
import { locales } from '#config/locales.ts'
import { shopLinks } from './shop-links.ts'

const blog = 'https://blog.nightbuses.org/'
const cares = 'https://nightbuses.org/cares'

describe('the links about the shop', () => {
  it.each(locales)("links the operator's blog and cares in %s", (locale) => {
    const links = shopLinks(builds.worldwide, { blog, cares }, locale)
    expect(links.slice(-2).map(({ href }) => href)).toEqual([blog, cares])
    expect(links.every(({ name }) => name.length > 2 && !name.includes('{{'))).toBe(true)
    const plain = shopLinks(builds.worldwide, {}, locale)
    expect(plain).toEqual(links.slice(0, -2))
    expect(shopLinks(builds.worldwide, { cares }, locale)).toEqual([...plain, links.at(-1)])
  })
})
