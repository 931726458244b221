import { request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { startShop } from '#scripts/support/shop-process.ts'
import { end } from '#scripts/support/programs.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { expect, test } from '@playwright/test'

/** Only the built server can prove these; over HTTP, one project is enough. */
const once = { tag: '@desktop' }
const longOnDesktop = { tag: ['@desktop', '@long'] }

/** Plain node:http, since browsers and fetch normalise paths and refuse some methods. */
async function raw(
  origin: string | undefined,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
) {
  const { hostname, port } = new URL(origin ?? '')
  return new Promise<{ status: number; location?: string; allow?: string; body: string }>(
    (resolve, reject) => {
      const asked = ask({ hostname, port, path, method, headers, agent: false }, (reply) => {
        const { location, allow } = reply.headers
        text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, location, allow, body }), reject)
      })
      asked.on('error', reject).end()
    },
  )
}

test('finds the country of an address after start', longOnDesktop, async ({ request }) => {
  const port = await freePort()
  const shop = await startShop({
    ...process.env,
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    SHOP_JOBS: 'off',
    LOG_LEVEL: 'error',
  })
  try {
    const reply = await request.get(`http://localhost:${port}/api/v2/ipstack?ip=8.8.8.8`)
    expect(reply.status()).toBe(200)
    expect(await reply.json()).toMatchObject({ countryCode: 'US', source: 'bundled' })
  } finally {
    await end(shop)
  }
})

test('reports that shop and database are up', once, async ({ request }) => {
  for (const path of ['/livez', '/health-check', '/en/health-check']) {
    const reply = await request.get(path)
    expect([reply.status(), await reply.text()], path).toEqual([200, 'ok\n'])
  }
  // What looks up addresses is part of the build, too.
  const country = await request.get('/api/v2/ipstack?ip=8.8.8.8')
  expect(await country.json()).toMatchObject({ countryCode: 'US', source: 'bundled' })
})

test('refuses TRACE on every kind of address', once, async ({ baseURL }) => {
  for (const path of ['/en/home', '/', '/en/41/paris', '/favicon.svg', '/nowhere', '/dev/outbox', '/livez']) {
    const { status, allow, body } = await raw(baseURL, path, 'TRACE')
    expect([status, Boolean(allow), body.includes('"method_not_allowed"')], path).toEqual([405, true, true])
  }
  for (const path of ['/api/v2/product/2182', '/api/v2/no-such-call']) {
    expect(await raw(baseURL, path, 'TRACE'), path).toMatchObject({ status: 405 })
  }
})

/** Spellings that a browser or a proxy may read as another site: 20 beginnings, 10 endings. */
const elsewhere = [
  ...['//evil.example', '/\\evil.example', '/\\\\evil.example', '/\\/evil.example', '/.//\\evil.example'],
  ...[
    '///evil.example',
    '/%2Fevil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%5C%5Cevil.example',
  ],
  ...['/%09/evil.example', '/%0A/evil.example', '/%0D%0Aevil.example', '/@evil.example', '/:80@evil.example'],
  ...['/en//evil.example', '/en/..//evil.example', '/en/%2e%2e//evil.example', '/https://evil.example'],
  '/javascript:alert(1)',
]
const endings = [
  ...['', '/', '//', '/?a=1', '/..', '/%2e%2e', '/?lang=fr', '/en/home', ';/en', '/41?next=//evil.example'],
]

test('never redirects to another site', once, async ({ baseURL }) => {
  expect(elsewhere.length * endings.length).toBe(200)
  for (const host of elsewhere)
    for (const ending of endings) {
      const path = host + ending
      const { status, location = '/' } = await raw(baseURL, path)
      expect([301, 302, 307, 308, 400, 404], path).toContain(status)
      expect(new URL(location, baseURL).origin, path).toBe(new URL(baseURL ?? '').origin)
      expect(location, path).toMatch(/^\/(?![/\\])/)
    }
})

test('shows mails to this machine, never through proxies', once, async ({ baseURL }) => {
  expect((await raw(baseURL, '/dev/outbox')).status).toBe(200)
  const claims = ['127.0.0.1', '::1', Array.from({ length: 50 }, () => '127.0.0.1').join(', ')]
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
  ])
    for (const claim of claims) {
      expect((await raw(baseURL, '/dev/outbox', 'GET', { [name]: claim })).status, `${name}: ${claim}`).toBe(
        404,
      )
    }
  expect((await raw(baseURL, '/dev/outbox', 'GET', { host: 'evil.example' })).status).toBe(404)
})
