import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { experimentKeys, variantOf, type Splits } from './experiments.ts'
import { firstPaintScript, speculationRules } from './first-paint.ts'

const halves = { A: 50, B: 50 }

interface Visit {
  splits?: Splits
  cookie?: string
  random?: number
  protocol?: string
  language?: string
  search?: string
}

/** Runs the script as the browser would; `written` are the cookies that it set. */
function paint({ splits = {}, cookie = '', random = 0.5, language = 'de', ...visit }: Visit) {
  const dataset: Record<string, string> = {}
  const written: string[] = []
  const document = {
    documentElement: { dataset },
    get cookie() {
      return cookie
    },
    set cookie(value: string) {
      written.push(value)
    },
  }
  const location = { protocol: 'http:', search: '', ...visit }
  const globals = { document, location, navigator: { language }, draw: () => random }
  runInNewContext(`Math.random = draw;${firstPaintScript(splits)}`, globals)
  return { dataset, written }
}

describe('the first paint', () => {
  it('sets the attributes that the cookies ask for', () => {
    const cookie = 'currency=2; isagent=1; guest_cart_element=3; consent=yes'
    expect(paint({ cookie }).dataset).toEqual({ currency: 'GBP', agent: 'yes', basket: '3' })
  })

  it('shows the currency of the language without a cookie', () => {
    const currencyIn = (language: string, cookie = '') => paint({ language, cookie }).dataset.currency
    expect(['en', 'en-GB', 'en-US', 'fr-CA', 'ja', ''].map((language) => currencyIn(language))).toEqual([
      'GBP',
      'GBP',
      'USD',
      'EUR',
      'USD',
      'USD',
    ])
    expect(currencyIn('de', 'currency=4; consent=yes')).toBe('EUR')
  })

  it.each([
    ['', undefined],
    ['?product=7', undefined],
    ['?day=', undefined],
    ['?option=7', undefined],
    ['?day=2026-11-28', 'day'],
    ['?day=2026-11-28&option=&adult=2', 'day'],
    ['?adult=2&day=2026-11-28&option=7', 'ticket'],
    ['?day=2026-11-28&option=,7', 'ticket'],
    // A ticket that is being changed is not folded.
    ['?line=7&day=2026-11-28', undefined],
  ])('tells how far the address %s answers the booking', (search, answered) => {
    expect(paint({ search }).dataset.answered).toBe(answered)
  })

  it('stores nothing without experiments', () => {
    expect(paint({})).toEqual({ dataset: { currency: 'EUR', notice: 'yes' }, written: [] })
  })
})

describe('the first paint of experiments', () => {
  const splits = { TRUSTPILOT: { A: 100, B: 0 }, MAP_DISPLAY: halves } satisfies Splits

  it('draws and stores a variant of each experiment', () => {
    const { dataset, written } = paint({ splits, random: 0.5 })
    expect(dataset).toMatchObject({ trustpilot: 'A', mapDisplay: 'B' })
    expect(written).toEqual(['experiments=trustpilot:A/mapDisplay:B; Path=/; Max-Age=5184000; SameSite=Lax'])
    expect(paint({ splits, random: 0.49 }).dataset.mapDisplay).toBe('A')
    expect(paint({ splits, protocol: 'https:' }).written[0]).toMatch(/; Secure$/)
  })

  it('keeps a stored variant without writing it again', () => {
    for (const [variant, random] of [
      ['A', 0.9],
      ['B', 0.1],
    ] as const) {
      const cookie = `consent=yes; experiments=trustpilot:A/mapDisplay:${variant}; currency=1`
      const { dataset, written } = paint({ splits, random, cookie })
      expect(dataset).toMatchObject({ trustpilot: 'A', mapDisplay: variant })
      expect(written).toEqual([])
    }
  })

  it('replaces a variant that nobody gets any more', () => {
    const { dataset, written } = paint({ splits, cookie: 'experiments=trustpilot:B/mapDisplay:B' })
    expect(dataset.trustpilot).toBe('A')
    expect(written[0]).toContain('=trustpilot:A/mapDisplay:B;')
  })

  it('keeps variants of known experiments and drops others', () => {
    const { dataset, written } = paint({ splits, random: 0.9, cookie: 'experiments=gone:B/mapDisplay:A' })
    expect(dataset).toMatchObject({ trustpilot: 'A', mapDisplay: 'A' })
    expect(dataset).not.toHaveProperty('gone')
    expect(written[0]).toContain('=trustpilot:A/mapDisplay:A;')
  })

  it.each([
    'mapDisplay',
    'mapDisplay:',
    'mapDisplay:C',
    'mapDisplay:BB',
    'mapDisplay:b',
    'xmapDisplay:B',
    '<script>alert(1)</script>',
    '%7B%22mapDisplay%22:%22B%22%7D',
    'x'.repeat(4000),
  ])('draws anew where the cookie is %s', (value) => {
    const cookie = `experiments=${value}`
    expect(paint({ splits, random: 0.1, cookie }).dataset.mapDisplay).toBe('A')
    const { dataset, written } = paint({ splits, random: 0.9, cookie })
    expect(dataset.mapDisplay).toBe('B')
    expect(written[0]).toContain('=trustpilot:A/mapDisplay:B;')
  })

  it('draws variants exactly like `variantOf`', () => {
    const cookies = fc.oneof(fc.constantFrom('A', 'B', 'C', ''), fc.stringMatching(/^[ -:<-~]{0,4}$/))
    const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), cookies, share, (A, stored, random) => {
        const weights = { A, B: 100 - A }
        const cookie = `experiments=mapDisplay:${stored}`
        const { dataset } = paint({ splits: { MAP_DISPLAY: weights }, cookie, random })
        const [before] = stored.split('/')
        expect(dataset[experimentKeys.MAP_DISPLAY]).toBe(variantOf(weights, before, random))
      }),
    )
  })
})

it('leaves it to the browser to fetch a page ahead, never a call or a private link', () => {
  const { prefetch, prerender } = JSON.parse(speculationRules) as Record<
    'prefetch' | 'prerender',
    { eagerness: string; where: object }[]
  >
  const rules = [...prefetch, ...prerender]
  expect(rules.map(({ eagerness }) => eagerness)).toEqual(['moderate', 'moderate'])
  const all = JSON.stringify(prefetch)
  for (const path of ['/api/*', '/*/voucher/*', '/*/confirm-order/*', '/*/change-booking/*'])
    expect(all).toContain(path)
})
