import { describe, expect, it } from 'vitest'
import { builds, variants } from '#config/builds.ts'
import { hasPage } from '#i18n/pages-of-build.ts'
import { pageOfPath } from '#i18n/routes.ts'
import { parseMissingPages, parseRedirects, readRedirectTable } from './redirect-table.ts'

const read = (...lines: string[]) => parseRedirects(lines.join('\n'), 'redirects.txt', builds.worldwide)
const faultOf = (...lines: string[]): string => {
  try {
    read(...lines)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe("the editors' redirects", () => {
  it('leads from an old address to a page, a city or a product', () => {
    const table = read(
      '# old names',
      '',
      '/en/about    /en/about-us',
      '/fr/offre /fr/41/paris/2182/bus\r',
      '/de/tour\t/de/95/london',
    )
    expect([...table]).toEqual([
      ['/en/about', '/en/about-us'],
      ['/fr/offre', '/fr/41/paris/2182/bus'],
      ['/de/tour', '/de/95/london'],
    ])
  })

  it.each([
    [['/en/a'], 'redirects.txt:1: needs two addresses, the old one and the page shown instead'],
    [['/en/a /en/home 301'], 'redirects.txt:1: needs two addresses, the old one and the page shown instead'],
    [['#', '/en/a /en/a'], 'redirects.txt:2: /en/a leads to itself'],
    [
      ['/en/a /en/b', '/en/b /en/a'],
      'redirects.txt:1: /en/b is redirected too: give the last address\n' +
        'redirects.txt:2: /en/a is redirected too: give the last address',
    ],
    [['/en/a /en/b', '/en/b /en/home'], 'redirects.txt:1: /en/b is redirected too: give the last address'],
    [['/en/a /en/home', '/en/a /en/about-us'], 'redirects.txt:2: /en/a has a redirect in line 1 already'],
    [
      ['/en/a https://evil.example/'],
      'redirects.txt:1: https://evil.example/ leads off the site: an address begins with one /',
    ],
    [
      ['/en/a //evil.example'],
      'redirects.txt:1: //evil.example leads off the site: an address begins with one /',
    ],
    [['/en/a /en/nowhere'], 'redirects.txt:1: /en/nowhere is no page of the shop'],
    [['/en/a /en/voucher/abc'], 'redirects.txt:1: /en/voucher/abc is no page of the shop'],
    [['/en/a /en/home/'], 'redirects.txt:1: /en/home/ is written /en/home'],
    [
      ['/en/a?b=1 /en/home'],
      'redirects.txt:1: /en/a?b=1 has a ? or #: what was typed after it is kept by itself',
    ],
    [['/a /en/home'], 'redirects.txt:1: /a does not begin with a language, such as /en/'],
    [
      ['/en/home /en/about-us'],
      'redirects.txt:1: /en/home is a page of the shop, which the redirect would hide',
    ],
    [
      ['/en/41/paris /en/about-us'],
      'redirects.txt:1: /en/41/paris belongs to a city, whose old names redirect by themselves',
    ],
    [['/fr/warenkorb /fr/accueil'], 'redirects.txt:1: /fr/warenkorb leads to /fr/panier-achats by itself'],
    [
      ['/en/a /en/hard-rock-cafe'],
      "redirects.txt:1: /en/hard-rock-cafe is an editors' page without a file: no build has a " +
        'hard-rock-cafe.json',
    ],
    [
      ['/en/travelers /en/about-us'],
      'redirects.txt:1: /en/travelers is a page of the shop, which the redirect would hide',
    ],
  ])('refuses %j by its line', (lines, sentence) => expect(faultOf(...lines)).toBe(sentence))

  it('takes the address of an old page that ended in .html', () => {
    expect([...read('/en/tours.html /en/destinations')]).toEqual([['/en/tours.html', '/en/destinations']])
  })

  it("leads away from an editors' page that the build has no file for", () => {
    expect([...read('/en/hard-rock-cafe /en/home')]).toEqual([['/en/hard-rock-cafe', '/en/home']])
    const ofLondon = parseRedirects('/en/travelers /en/about-us', 'x', builds.london)
    expect([...ofLondon.keys()]).toEqual(['/en/travelers'])
  })

  it("tells the lines of an own table to editors' pages that another build has", () => {
    const table = '# mine\n/en/tips /en/travelers\n/en/b /en/home\n/fr/c /fr/travelers'
    expect(parseMissingPages(table, 'mine.txt', builds.worldwide)).toEqual([])
    expect(parseMissingPages(table, 'mine.txt', builds.london)).toEqual([
      "mine.txt:2: /en/travelers is an editors' page without a file in this build: the line is left out",
    ])
  })

  it('leaves out what another build has', () => {
    const lines = '/en/all /en/destinations\n/fr/faq /fr/foire-aux-questions\n/en/faq /en/about-us'
    expect([...parseRedirects(lines, 'x', builds.london).keys()]).toEqual(['/en/faq'])
  })

  it.each(variants)('ships one that fits the %s build', (variant) => {
    const table = readRedirectTable(builds[variant])
    expect(table.size).toBeGreaterThan(5)
    for (const to of table.values()) {
      const page = pageOfPath(to)
      expect(page !== undefined && hasPage(page, builds[variant]), to).toBe(true)
    }
  })

  it('names a file that cannot be read', () => {
    expect(() => readRedirectTable(builds.worldwide, '/nowhere/redirects.txt')).toThrow(
      'REDIRECTS: /nowhere/redirects.txt cannot be read',
    )
  })
})
