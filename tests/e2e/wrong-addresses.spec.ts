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

async function leadsTo(reply: Promise<APIResponse>, status: number, location: string): Promise<void> {
  const { status: code, headers } = await reply.then((one) => ({
    status: one.status(),
    headers: one.headers(),
  }))
  expect({ status: code, location: headers.location }).toEqual({ status, location })
}

test('redirects the root to the language of the visitor', once, async ({ request }) => {
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
  const led = await Promise.all(
    wishes.map(async ([reason, headers]) => {
      const reply = await ask(request, '/?utm_source=x', headers)
      return [reason, reply.status(), reply.headers().location]
    }),
  )
  expect(led).toEqual(
    wishes.map(([reason, , locale]) => [reason, 302, `${href('home', locale)}?utm_source=x`]),
  )
})

test('redirects language roots to home with their query', once, async ({ request }) => {
  for (const locale of locales) {
    await leadsTo(ask(request, `/${locale}?a=1&b=2`), 301, `${href('home', locale)}?a=1&b=2`)
  }
  await leadsTo(ask(request, '/us'), 301, '/en-us/home')
  await leadsTo(ask(request, '/us/to-payment?reference=1'), 301, '/en-us/to-payment?reference=1')
})

test('redirects another name of a page once, with its query', once, async ({ request }) => {
  for (const locale of locales) {
    const foreign = href('basket', locale === 'de' ? 'it' : 'de').split('/')[2]
    await leadsTo(ask(request, `/${locale}/${foreign}?a=1`), 301, `${href('basket', locale)}?a=1`)
    await leadsTo(ask(request, `/${locale}/health-check`), 301, '/health-check')
  }
  const us = cityPath(paris, 'en-us')
  for (const name of ['41/parigi', '41', 'londres/../41/nonsense', '41/PARIS'])
    await leadsTo(ask(request, `/us/${name}?a=1`), 301, `${us}?a=1`)
  await leadsTo(ask(request, '/EN/Home'), 301, href('home', 'en'))
  await leadsTo(ask(request, '/DE/41/paris'), 301, cityPath(paris, 'de'))
  await leadsTo(ask(request, '/en/faq?a=1'), 301, `${href('faq', 'en')}?a=1`)
  await leadsTo(ask(request, '/oops/400', { cookie: 'i18n_redirected=fr' }), 302, href('oops', 'fr'))
})

test('redirects all spellings of a city address', once, async ({ request }) => {
  for (const locale of locales) {
    const canonical = cityPath(paris, locale)
    for (const short of ['41', 'paris', 'parigi', '41/londra', '41/parigi', '41/nonsense']) {
      const path = `/${locale}/${short}`
      if (path === canonical) continue
      await leadsTo(ask(request, `${path}?utm_source=x`), 301, `${canonical}?utm_source=x`)
    }
    expect((await ask(request, canonical)).status()).toBe(200)
  }
})

test('redirects all spellings of a page below a city', once, async ({ request }) => {
  for (const locale of locales) {
    for (const page of cityPages) {
      const canonical = cityPagePath(paris, page, locale)
      const slugs = new Set(locales.map((other) => citySlugOf(page, other)))
      for (const place of ['41', 'parigi', '41/nonsense', '41/paris', '41/parigi']) {
        for (const slug of slugs) {
          const path = `/${locale}/${place}/${slug}`
          if (path === canonical) continue
          await leadsTo(ask(request, `${path}?utm_source=x`), 301, `${canonical}?utm_source=x`)
        }
      }
      expect((await ask(request, canonical)).status(), canonical).toBe(200)
    }
  }
})

test('redirects all spellings of a product address', once, async ({ request }) => {
  for (const locale of locales) {
    const city = cityPath(paris, locale)
    const foreign = bus(locale === 'de' ? 'fr' : 'de')
      .split('/')
      .at(-1)
    for (const path of [
      `${city}/${BUS}`,
      `${city}/${BUS}/nonsense`,
      `${city}/${BUS}/${foreign}`,
      `${cityPath(london, locale)}/${BUS}`,
    ]) {
      await leadsTo(ask(request, `${path}?utm_source=x`), 301, `${bus(locale)}?utm_source=x`)
    }
    expect((await ask(request, bus(locale))).status()).toBe(200)
  }
})

test('removes extra signs without leaving the site', once, async ({ request, baseURL }) => {
  await leadsTo(ask(request, '/de/newsletter).'), 301, '/de/newsletter')
  await leadsTo(ask(request, '/en/home/?a=1'), 301, '/en/home?a=1')
  await leadsTo(ask(request, `${bus('it')}/`), 301, bus('it'))
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

test('answers 404 for anything unknown, translated', once, async ({ request }) => {
  const faults: string[] = []
  for (const [what, path] of unknown) {
    for (const locale of locales) {
      const told = await notFoundFaults(await ask(request, path(locale)), locale)
      faults.push(...told.map((fault) => `unknown ${what}, ${path(locale)}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

test('answers 404 in English for unknown languages', once, async ({ request }) => {
  for (const path of ['/xx', '/xx/home', '/pt/41/lisboa', '/en-gb/home']) {
    const reply = await ask(request, path)
    expect(reply.status(), path).toBe(404)
    expect(await reply.text()).toContain('<html lang="en-GB"')
  }
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

test('explains the error page and links home', once, async ({ request }) => {
  const reply = await ask(request, href('oops', 'es'))
  expect(reply.status()).toBe(400)
  const [main = ''] = /<main\b[^]*<\/main>/.exec(await reply.text()) ?? []
  expect(main).toMatch(new RegExp(`<h1[^>]*>\\s*${titleOf('oops', 'es')}\\s*</h1>`))
  const home = wordsOf('es', 'error')('notFound.home')
  expect(main).toMatch(new RegExp(`<a[^>]* href="${href('home', 'es')}"[^>]*>\\s*${home}\\s*</a>`))
})

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
})

test('allows the payment provider on payment pages only', once, async ({ request }) => {
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
