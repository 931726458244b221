import type { APIRequestContext, APIResponse } from '@playwright/test'
import { localeEntries, locales, type Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { cityPages, citySlugOf } from '#i18n/slugs.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { cityPagePath, cityPath, london, paris, productPath } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

/** Addresses answer the same at every width, so one project is enough. */
const once = { tag: '@desktop' }

const BUS = 2182
const bus = (locale: Locale) => productPath(paris, BUS, locale)
const titleOf = (page: 'notFound' | 'oops', locale: Locale) => wordsOf(locale, 'error')(`${page}.title`)

const ask = (request: APIRequestContext, path: string, headers: Record<string, string> = {}) =>
  request.get(path, { maxRedirects: 0, headers })

/** Where a path leads, and with which status. */
async function leadOf(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const reply = await ask(request, path, headers)
  return `${reply.status()} ${reply.headers().location ?? ''}`.trim()
}

type Lead = [path: string, to: string, status?: number, headers?: Record<string, string>]

/** What is wrong with the answers to paths that should lead to others, for good unless a status is named. */
async function leadFaults(request: APIRequestContext, leads: Lead[]): Promise<string[]> {
  const faults: string[] = []
  for (const [path, to, status = 301, headers] of leads) {
    const lead = await leadOf(request, path, headers)
    if (lead !== `${status} ${to}`) faults.push(`${path}: ${lead} instead of ${status} ${to}`)
  }
  return faults
}

/** The paths that do not answer for themselves. */
async function silentAmong(request: APIRequestContext, paths: string[]): Promise<string[]> {
  const silent: string[] = []
  for (const path of paths) if ((await leadOf(request, path)) !== '200') silent.push(path)
  return silent
}

/** What visitors ask for at the bare address, and the language that they get. */
const wishes: [reason: string, headers: Record<string, string>, locale: Locale][] = [
  ['the language chosen before', { cookie: 'i18n_redirected=fr', 'accept-language': 'de' }, 'fr'],
  ['what the browser prefers', { 'accept-language': 'ja, de-AT;q=0.8, en;q=0.5' }, 'de'],
  ['American English', { 'accept-language': 'en-US,en;q=0.9' }, 'en-us'],
  ['the default, where nothing is known', { 'accept-language': 'ja' }, 'en'],
  [
    'the default, where the cookie is nonsense',
    { cookie: 'i18n_redirected=//evil', 'accept-language': '' },
    'en',
  ],
]

test('redirects the root to the language of the visitor', once, async ({ request }) => {
  const leads = wishes.map(async ([reason, headers]) => [
    reason,
    await leadOf(request, '/?utm_source=x', headers),
  ])
  expect(await Promise.all(leads)).toEqual(
    wishes.map(([reason, , locale]) => [reason, `302 ${href('home', locale)}?utm_source=x`]),
  )
  const roots = locales.map((locale): Lead => [`/${locale}?a=1&b=2`, `${href('home', locale)}?a=1&b=2`])
  expect(
    await leadFaults(request, [
      ...roots,
      ['/us', '/en-us/home'],
      ['/us/to-payment?reference=1', '/en-us/to-payment?reference=1'],
      ['/oops/400', href('oops', 'fr'), 302, { cookie: 'i18n_redirected=fr' }],
    ]),
  ).toEqual([])
})

/** Other names and spellings of a plain page, with its query. */
const otherNames = (locale: Locale): Lead[] => {
  const foreign = href('basket', locale === 'de' ? 'it' : 'de').split('/')[2]
  return [
    [`/${locale}/${foreign}?a=1`, `${href('basket', locale)}?a=1`],
    [`/${locale}/health-check`, '/health-check'],
  ]
}

function spellingsOfCity(locale: Locale): Lead[] {
  const canonical = cityPath(paris, locale)
  return ['41', 'paris', 'parigi', '41/londra', '41/parigi', '41/nonsense']
    .map((short) => `/${locale}/${short}`)
    .filter((path) => path !== canonical)
    .map((path) => [`${path}?utm_source=x`, `${canonical}?utm_source=x`])
}

function spellingsBelowCity(locale: Locale): Lead[] {
  return cityPages.flatMap((page) => {
    const canonical = cityPagePath(paris, page, locale)
    const slugs = [...new Set(locales.map((other) => citySlugOf(page, other)))]
    return ['41', 'parigi', '41/nonsense', '41/paris', '41/parigi']
      .flatMap((place) => slugs.map((slug) => `/${locale}/${place}/${slug}`))
      .filter((path) => path !== canonical)
      .map((path): Lead => [`${path}?utm_source=x`, `${canonical}?utm_source=x`])
  })
}

function spellingsOfProduct(locale: Locale): Lead[] {
  const city = cityPath(paris, locale)
  const foreign = bus(locale === 'de' ? 'fr' : 'de')
    .split('/')
    .at(-1)
  return [
    `${city}/${BUS}`,
    `${city}/${BUS}/nonsense`,
    `${city}/${BUS}/${foreign}`,
    `${cityPath(london, locale)}/${BUS}`,
  ].map((path) => [`${path}?utm_source=x`, `${bus(locale)}?utm_source=x`])
}

const extraSigns: Lead[] = [
  ...['41/parigi', '41', 'londres/../41/nonsense', '41/PARIS'].map((name): Lead => [
    `/us/${name}?a=1`,
    `${cityPath(paris, 'en-us')}?a=1`,
  ]),
  ['/EN/Home', href('home', 'en')],
  ['/DE/41/paris', cityPath(paris, 'de')],
  ['/en/faq?a=1', `${href('faq', 'en')}?a=1`],
  ['/de/newsletter).', '/de/newsletter'],
  ['/en/home/?a=1', '/en/home?a=1'],
  [`${bus('it')}/`, bus('it')],
]

test('redirects every other spelling once, with its query', once, async ({ request, baseURL }) => {
  const faults = await leadFaults(request, [
    ...locales.flatMap(otherNames),
    ...locales.flatMap(spellingsOfCity),
    ...locales.flatMap(spellingsBelowCity),
    ...locales.flatMap(spellingsOfProduct),
    ...extraSigns,
  ])
  expect(faults).toEqual([])
  const canonical = locales.flatMap((locale) => [
    cityPath(paris, locale),
    ...cityPages.map((page) => cityPagePath(paris, page, locale)),
    bus(locale),
  ])
  expect(await silentAmong(request, canonical)).toEqual([])
  for (const path of ['//evil.example/', '//evil.example//', '/\\evil.example/', '/en//evil.example/']) {
    const reply = await ask(request, `${baseURL ?? ''}${path}`)
    expect([301, 400, 404], path).toContain(reply.status())
    expect(reply.headers().location ?? '/', path).toMatch(/^\/(?![/\\])/)
  }
})

const unknown: [what: string, path: (locale: Locale) => string][] = [
  ['page', (locale) => `/${locale}/no-such-page`],
  ['part of a page', (locale) => `${href('home', locale)}/further`],
  ['city', (locale) => `/${locale}/777777`],
  ['city 0', (locale) => `/${locale}/0/paris`],
  ['city beyond our numbers', (locale) => `/${locale}/99999999999/paris`],
  ['city beyond any number', (locale) => `/${locale}/99999999999999999999/paris`],
  ['product', (locale) => `${cityPath(paris, locale)}/999999/bus`],
  ['product id', (locale) => `${cityPath(paris, locale)}/2182abc/bus`],
  ...cityPages.flatMap((page): [string, (locale: Locale) => string][] => [
    [`city below which ${page} is asked for`, (locale) => `/${locale}/777777/${citySlugOf(page, locale)}`],
    [`page below ${page}`, (locale) => `${cityPath(paris, locale)}/${citySlugOf(page, locale)}/more`],
  ]),
  ['page that no editor wrote', (locale) => `/${locale}/hard-rock-cafe`],
  ['name with markup', (locale) => `/${locale}/%3Cscript%3Ealert(1)%3C%2Fscript%3E`],
  ['encoding', (locale) => `/${locale}/%E0%A4%A`],
  // Not 410: nothing is rendered for it.
  ['encoding of a token', (locale) => `/${locale}/voucher/%E0%A4%A`],
  ['token of a newsletter', (locale) => `/${locale}/newsletter/confirm/%00`],
]

/** What is wrong with an answer that should be a translated 404. */
async function notFoundFaults(reply: APIResponse, locale: Locale): Promise<string[]> {
  const html = await reply.text()
  return [
    ...(reply.status() === 404 ? [] : [`status ${reply.status()}`]),
    ...(html.includes(`<html lang="${localeEntries[locale].tag}"`) ? [] : ['another language']),
    ...(html.includes(titleOf('notFound', locale)) ? [] : ['another title']),
    ...(/<meta name="robots" content="noindex/.test(html) ? [] : ['may be listed']),
    ...(html.includes('<script>alert(1)') ? ['markup of the address'] : []),
  ]
}

test('explains unknown addresses and failed calls, translated', once, async ({ request }) => {
  const faults: string[] = []
  for (const [what, path] of unknown) {
    for (const locale of locales) {
      const told = await notFoundFaults(await ask(request, path(locale)), locale)
      faults.push(...told.map((fault) => `unknown ${what}, ${path(locale)}: ${fault}`))
    }
  }
  for (const path of ['/xx', '/xx/home', '/pt/41/lisboa', '/en-gb/home']) {
    const told = await notFoundFaults(await ask(request, path), 'en')
    faults.push(...told.map((fault) => `unknown language, ${path}: ${fault}`))
  }
  expect(faults).toEqual([])

  const reply = await ask(request, href('oops', 'es'))
  expect(reply.status()).toBe(400)
  const [main = ''] = /<main\b[^]*<\/main>/.exec(await reply.text()) ?? []
  expect(main).toMatch(new RegExp(`<h1[^>]*>\\s*${titleOf('oops', 'es')}\\s*</h1>`))
  const home = wordsOf('es', 'error')('notFound.home')
  expect(main).toMatch(new RegExp(`<a[^>]* href="${href('home', 'es')}"[^>]*>\\s*${home}\\s*</a>`))
})

for (const [locale, tag] of [
  ['de', '@phone'],
  ['fr', '@long'],
] as const) {
  test(`offers search and destinations on not-found (${locale})`, { tag }, async ({ page, complaints }) => {
    const t = wordsOf(locale, 'error')
    await page.goto(`/${locale}/no-such-page`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'))
    await fitsTheWidth(page)
    const main = page.getByRole('main')
    await main.getByLabel(wordsOf(locale, 'search')('label')).first().fill('londn')
    // London, then six of its products (S2).
    await expect(main.getByRole('option')).toHaveCount(7)
    await audit(page, `not found, with products (${locale})`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href('search', locale)}?q=londn`)
    await page.goBack()
    await main.getByRole('link', { name: t('notFound.all') }).click()
    await page.waitForURL(`**${href('destinations', locale)}`)
    // The browser logs the 404 that this test causes.
    const noted = complaints.splice(0)
    expect(noted.filter((complaint) => !complaint.includes('404'))).toEqual([])
  })
}

test('sends the security headers with every answer', once, async ({ request }) => {
  const answers = [
    ['/en/home', 200],
    [bus('en'), 200],
    [`${bus('en')}/`, 301],
    ['/', 302],
    ['/us/home', 301],
    ['/en/no-such-page', 404],
    [href('oops', 'en'), 400],
    ['/api/v2/no-such-call', 404],
    ['/api/v2/location/41', 200],
    ['/favicon.svg', 200],
  ] as const
  for (const [path, status] of answers) {
    const reply = await ask(request, path)
    expect(reply.status(), path).toBe(status)
    const headers = reply.headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy'], path).toContain('geolocation=()')
    expect(headers['cross-origin-opener-policy'], path).toMatch(/^same-origin/)
    expect(headers['x-request-id'], path).toBeTruthy()
    expect(headers['x-powered-by'], path).toBeUndefined()
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy'], path).not.toMatch(/unsafe-|\s\*/)
  }

  // The payment provider is allowed on its pages alone.
  const directive = async (path: string, name: string) =>
    (await ask(request, path))
      .headers()
      ['content-security-policy']?.split('; ')
      .find((one) => one.startsWith(name))
  for (const locale of locales) {
    for (const page of ['payment', 'paymentConfirmed'] as const) {
      expect(await directive(href(page, locale), 'frame-src'), `${page} ${locale}`).toMatch(/ https?:\/\//)
    }
    for (const page of ['home', 'basket'] as const) {
      expect(await directive(href(page, locale), 'frame-src')).toBe("frame-src 'self'")
      expect(await directive(href(page, locale), 'form-action')).toBe("form-action 'self'")
    }
  }
})

test('answers 304 for an unchanged page', once, async ({ request }) => {
  for (const path of ['/de/home', bus('de')]) {
    // Another journey may sell tickets between the two requests, which changes the page.
    await expect(async () => {
      const first = await ask(request, path)
      const { etag } = first.headers()
      expect(first.headers()['cache-control']).toBe('no-cache')
      expect(etag, path).toBeTruthy()
      const again = await ask(request, path, { 'if-none-match': etag ?? '' })
      expect(again.status()).toBe(304)
      expect(again.headers()['x-content-type-options']).toBe('nosniff')
    }).toPass()
  }
})
