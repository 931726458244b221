import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { CACHE_SECONDS, CACHE_TAGS } from '#contract/api-headers.ts'
import { logLine } from '#server/front/http/access-log.ts'
import { CallerError } from '#server/front/http/caller-error.ts'
import { type Answer, createTestFront } from './create-test-front.ts'

let open: Awaited<ReturnType<typeof createTestFront>> | undefined
const openWith = async (...pipeline: Parameters<typeof createTestFront>) =>
  (open = await createTestFront(...pipeline))
afterEach(() => open?.close())

const html = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html', ...headers } })
const cached = (body: string) =>
  html(body, { 'cdn-cache-control': 'max-age=60, stale-while-revalidate=600', 'cache-tag': 'city:41' })

/** A fake shop with one page of each kind. */
const aShop = (request: Request): Response => {
  const { pathname } = new URL(request.url)
  if (pathname === '/en/41') return cached('<h1>Paris</h1>'.repeat(100))
  if (pathname === '/en/moved') return new Response(null, { status: 301, headers: { location: '/en/41' } })
  if (['/en/broken', '/en/oops/400', '/api/broken'].includes(pathname)) throw new Error('secret stack')
  if (pathname.startsWith('/api/')) return Response.json({ hello: 'world' })
  return new Response(null, { status: 404 })
}

const FLOOR = [
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'strict-transport-security',
  'content-security-policy',
  'x-request-id',
]

describe('security headers', () => {
  it.each<[name: string, path: string, options: Parameters<typeof send>[1], status: number]>([
    ['a prerendered page', '/en/home', {}, 200],
    ['its HEAD', '/en/home', { method: 'HEAD' }, 200],
    ['a page on demand', '/en/41', {}, 200],
    ['an API answer', '/api/v2/hello', {}, 200],
    ['a redirect', '/en/moved', {}, 301],
    ['a trailing slash', '/en/home/', {}, 301],
    ['an unknown page', '/en/nowhere', {}, 404],
    ['a wrong method', '/en/home', { method: 'POST' }, 405],
    ['an address that cannot be read', '*', {}, 400],
    ['a page that broke', '/en/broken', {}, 302],
    ['an error page that broke', '/en/oops/400', {}, 500],
    ['a call that broke', '/api/broken', {}, 503],
  ])('sends security headers with %s', async (_, path, options, status) => {
    await openWith(aShop)
    const answer = await send(path, options)
    expect(answer.status).toBe(status)
    expect(FLOOR.filter((name) => !answer.headers[name])).toEqual([])
    expect(answer.body.toString()).not.toContain('secret stack')
  })

  it('sends security headers with cached pages and their 304', async () => {
    const { ask } = await openWith(aShop)
    await ask('/en/41')
    const second = await ask('/en/41')
    const third = await ask('/en/41', { headers: { 'if-none-match': second.headers.etag ?? '' } })
    expect([second.status, third.status, third.body.length]).toEqual([200, 304, 0])
    for (const answer of [second, third]) expect(FLOOR.filter((name) => !answer.headers[name])).toEqual([])
  })

  it('keeps a stricter security header of the answer', async () => {
    const { ask } = await openWith(() => Response.json({}, { headers: { 'referrer-policy': 'no-referrer' } }))
    expect((await ask('/api/v2/hello')).headers['referrer-policy']).toBe('no-referrer')
  })

  it('sends a unique id with every answer', async () => {
    const { ask } = await openWith(aShop)
    const ids = await Promise.all(['/en/home', '/en/home', '/en/41'].map((path) => ask(path)))
    expect(new Set(ids.map((answer) => answer.headers['x-request-id'])).size).toBe(3)
  })
})

const send: (path: string, options?: Parameters<NonNullable<typeof open>['ask']>[1]) => Promise<Answer> = (
  path,
  options,
) => {
  if (!open) throw new Error('no server is open')
  return open.ask(path, options)
}

describe('cached pages', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('sends the same page when requested as %s', async (encoding, unpack) => {
    const { ask } = await openWith(aShop)
    for (const path of ['/en/home', '/en/41', '/en/41']) {
      const answer = await ask(path, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(answer.headers['content-length']).toBe(String(answer.body.length))
      expect(answer.headers.vary).toBe('accept-encoding')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(unpack(answer.body).toString()).toMatch(/^<h1>(home|Paris)<\/h1>/)
    }
  })

  it('renders a page once for fifty simultaneous visitors', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    const { ask, seen } = await openWith(async () => {
      await gate
      return cached('slow')
    })
    const visits = Array.from({ length: 50 }, () => ask('/en/41'))
    await expect.poll(() => seen).toHaveLength(1)
    release()
    const answers = await Promise.all(visits)
    expect(answers.every((answer) => answer.body.toString() === 'slow')).toBe(true)
    expect(seen).toHaveLength(1)
  })

  it('caches nothing of the visitor and sets no cookie', async () => {
    const { ask, seen } = await openWith(() => html('page', { 'set-cookie': 'a=b' }))
    const headers = { cookie: 'guest_session=secret', authorization: 'x', 'x-forwarded-host': 'evil.example' }
    const answer = await ask('/en/any', { headers: { ...headers, host: 'evil.example' } })
    expect([...(seen[0]?.headers ?? [])]).toEqual([])
    expect(seen[0]?.url).toBe('https://shop.example/en/any')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('shares cached pages across campaign parameters', async () => {
    const { ask, seen } = await openWith(aShop)
    await ask('/en/41?utm_source=qr')
    await ask('/en/41?utm_source=mail')
    await ask('/en/41')
    expect(seen).toHaveLength(1)
  })

  it('renders a filtered list for its query and leaves the plain page as it is', async () => {
    const { ask, seen, pages } = await openWith(({ url }) => {
      const { pathname, search } = new URL(url)
      return search === '' ? cached(pathname) : html(search)
    })
    await ask('/en/41/paris')
    for (const sort of ['price', 'duration', 'price']) {
      const answer = await ask(`/en/41/paris?sort=${sort}`)
      expect(answer.body.toString()).toBe(`?sort=${sort}`)
    }
    expect((await ask('/en/41/paris')).body.toString()).toBe('/en/41/paris')
    expect(seen).toHaveLength(4)
    expect(pages.size).toBe(1)
  })

  it('tells a CDN the lifetime and tags of a page', async () => {
    const { ask } = await openWith(aShop)
    for (const answer of [await ask('/en/41'), await ask('/en/41')]) {
      expect(answer.headers['cdn-cache-control']).toBe('max-age=60, stale-while-revalidate=600')
      expect(answer.headers['cache-tag']).toBe('city:41')
    }
  })

  it('refreshes purged pages without waiting', async () => {
    let price = 30
    const { ask, pages } = await openWith(() => cached(`price ${price}`))
    await ask('/en/41')
    price = 35
    pages.purgeTags(['city:41'])
    expect((await ask('/en/41')).status).toBe(200)
    await expect.poll(async () => (await ask('/en/41')).body.toString()).toBe('price 35')
  })

  it('does not cache uncacheable, missing or redirected pages', async () => {
    const { ask, seen, pages } = await openWith((request) => {
      if (request.url.endsWith('/lost'))
        return new Response(null, { status: 404, headers: { 'cdn-cache-control': 'max-age=9' } })
      return html('plain')
    })
    await ask('/en/plain')
    await ask('/en/plain')
    await ask('/en/lost')
    expect(seen).toHaveLength(3)
    expect(pages.size).toBe(0)
  })

  it('drops a cached page once it is gone', async () => {
    let there = true
    const { ask, pages } = await openWith(() =>
      there ? cached('here') : new Response(null, { status: 404 }),
    )
    await ask('/en/41')
    there = false
    pages.purgeTags(['city:41'])
    await expect.poll(async () => (await ask('/en/41')).status).toBe(404)
  })
})

describe('addresses', () => {
  it.each([
    ['/en/home/', '/en/home'],
    ['/en/41/?a=1', '/en/41?a=1'],
    ['//evil.example/', '/evil.example'],
    ['/en//', '/en/home'],
    ['/en/home///', '/en/home'],
    ['/\\evil.example/', '/evil.example'],
    ['/\\\\evil.example/', '/evil.example'],
    ['/\\/evil.example//?a=1', '/evil.example?a=1'],
    ['/en\\\\evil.example/', '/en/evil.example'],
  ])('redirects %s to %s', async (path, location) => {
    const { ask } = await openWith(aShop)
    const answer = await ask(path)
    expect([answer.status, answer.headers.location]).toEqual([301, location])
  })

  it('redirects once to a city whose language and name both need it', async () => {
    const renamed = (asked: Request) => {
      const { pathname, search } = new URL(asked.url)
      const known: Record<string, Response> = {
        '/en-us/41/londres': new Response(null, {
          status: 301,
          headers: { location: `/en-us/41/paris${search}` },
        }),
        '/en-us/41/paris': new Response('paris'),
      }
      return known[pathname] ?? new Response(null, { status: 404 })
    }
    const { ask, seen } = await openWith(renamed)
    for (const path of ['/us/41/londres?a=1', '/us/41/paris?a=1', '/EN-US/41/paris/?a=1']) {
      const { status, headers } = await ask(path)
      expect([status, headers.location], path).toEqual([301, '/en-us/41/paris?a=1'])
    }
    expect(seen).toHaveLength(3)
    expect((await ask('/us/777')).status).toBe(404)
  })

  it.each([
    ['/EN/Home?q=1', '/en/home?q=1'],
    ['/en/warenkorb?q=%20', '/en/shopping-cart?q=%20'],
    ['/en/Payment', '/en/payment'],
  ])('redirects %s to %s', async (path, location) => {
    const { ask } = await openWith(aShop)
    const answer = await ask(path)
    expect([answer.status, answer.headers.location]).toEqual([301, location])
    expect(FLOOR.filter((name) => !answer.headers[name])).toEqual([])
  })

  it('leads from a page that broke to the error page, which may break too', async () => {
    const { ask, errors } = await openWith(aShop)
    const answer = await ask('/en/broken')
    expect(answer.headers.location).toBe('/en/oops/400')
    const last = await ask(answer.headers.location ?? '')
    expect([last.status, last.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(last.headers['content-security-policy']).toContain("default-src 'none'")
    expect(last.body.toString()).toContain('<a href="/en/home">Go to the home page</a>')
    expect(errors).toHaveLength(2)
  })

  it('asks for the language of the visitor at the bare error page', async () => {
    const { ask, seen } = await openWith(aShop)
    await ask('/oops/400', { headers: { cookie: 'i18n_redirected=fr' } })
    expect(seen[0]?.headers.get('cookie')).toBe('i18n_redirected=fr')
  })

  it('answers 404 for unknown addresses', async () => {
    const { ask } = await openWith(aShop)
    const answer = await ask('/xx/%E0%A4%A')
    expect([answer.status, answer.body.toString()]).toEqual([404, 'lost'])
  })

  it('answers 404 for undecodable addresses without rendering', async () => {
    const { ask, seen } = await openWith(aShop)
    for (const path of ['/en/%', '/en/%E0%A4%A', '/en/41/%zz']) {
      const answer = await ask(path)
      expect([answer.status, answer.body.toString()], path).toEqual([404, 'lost'])
    }
    expect(seen).toEqual([])
  })

  it('passes headers and body on to the API', async () => {
    const { ask, seen } = await openWith(aShop)
    const body = Buffer.from('{"a":1}')
    await ask(`${FORM}?x=1`, { method: 'POST', headers: { cookie: 'a=b' }, body })
    expect(seen[0]?.headers.get('cookie')).toBe('a=b')
    expect(await seen[0]?.text()).toBe('{"a":1}')
  })

  it.each([
    [0, '127.0.0.1'],
    [1, '203.0.113.9'],
  ])('finds the client behind %i trusted proxies', async (hops, client) => {
    const { ask, logged, askedFor } = await openWith(aShop, { trustProxy: hops })
    const headers = { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' }
    for (const path of ['/en/home', '/en/41', '/api/v2/hello', '/']) await ask(path, { headers })
    expect(logged.map(({ address }) => address)).toEqual([client, client, client, client])
    expect(askedFor).toEqual([client, client])
  })

  it('logs addresses without their query', async () => {
    const { ask, logged } = await openWith(aShop)
    for (const path of ['/en/home', '/en/41', '/api/v2/hello']) await ask(`${path}?code=secret`)
    const lines = logged.map((access) => JSON.parse(logLine(access)) as Record<string, unknown>)
    expect(lines).toMatchObject([
      { from: 'static', status: 200, path: '/en/home' },
      { from: 'page', status: 200, path: '/en/41' },
      { from: 'api', status: 200, path: '/api/v2/hello' },
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })
})

/** Astro's own addresses, which lead to an image of seconds of work or to a part of a page, and spellings. */
const DOORS = [
  ...['/_image', '/_image?href=/icon-512.png&f=avif&w=4000', '/_actions', '/_actions/x.y', '/__astro'],
  ...['/_server-islands/x', '/_server-islands/x?s=1&e=1&p=1', '/_astro/gone.js', '/.astro/x'],
  ...['/@vite/client', '/@fs/etc/passwd', '/%5Fimage', '/%5fimage?f=avif', '//_image', '/\\_image'],
  ...['/_image/', '/./_image', '/en/../_image', '/en/%2e%2e/_image', '/dev/../_image'],
  ...['/dev/%2e%2e/_server-islands/x', '/api/../_image', '/api/..//_image'],
]

describe('addresses of the framework', () => {
  it('answers 404 to every method, rendering and counting nothing', async () => {
    const spent: string[] = []
    const spend = (name: string) => Promise.resolve(void spent.push(name))
    const { ask, seen } = await openWith(() => html('an image'), { spend })
    const open: string[] = []
    for (const path of DOORS) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']) {
        const { status, body } = await ask(path, { method })
        const isShut = status === 404 && body.toString() === (method === 'HEAD' ? '' : 'lost')
        if (!isShut) open.push(`${method} ${path}`)
      }
    }
    expect({ open, seen, spent }).toEqual({ open: [], seen: [], spent: [] })
  })

  it('leaves no folder by dots to render a page for one visitor', async () => {
    const { ask, seen } = await openWith(aShop)
    for (const path of ['/dev/../en/41?a=1', '/api/v2/../../en/41?a=1', '/dev/%2E%2e/en/41?a=1']) {
      const { status, headers } = await ask(path)
      expect([status, headers.location], path).toEqual([301, '/en/41?a=1'])
      expect((await ask(path, { method: 'POST' })).status, path).toBe(405)
    }
    expect(seen).toEqual([])
  })

  it.each([
    ['/api/../dev/outbox', '/dev/outbox'],
    ['//api/v2/hello', '/api/v2/hello'],
    ['/oops/400/', '/oops/400'],
  ])('redirects the odd spelling %s to %s', async (path, location) => {
    const { ask, seen } = await openWith(aShop)
    const { status, headers } = await ask(path)
    expect([status, headers.location, seen]).toEqual([301, location, []])
  })
})

describe('cookies', () => {
  const paying = 'old_token=a; process_data_pending=b; guest_session=c'

  it('redirects payment to its remembered language', async () => {
    const { ask, logged } = await openWith(aShop)
    const answer = await ask('/en/payment?reference=1', { headers: { cookie: 'i18n_redirected=fr' } })
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toBe('/fr/paiement?reference=1')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(FLOOR.filter((name) => !answer.headers[name])).toEqual([])
    expect(logged.at(-1)?.from).toBe('front')
    expect((await ask('/en/payment')).status).toBe(200)
  })

  it.each(['/en/home', '/en/41', '/en/nowhere'])(
    'clears cookies of a finished payment on %s',
    async (path) => {
      const { ask } = await openWith(aShop)
      const plain = await ask(path)
      const headers = { cookie: paying, 'accept-encoding': 'br', 'if-none-match': plain.headers.etag ?? '' }
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(path, { method, headers })
        expect(answer.status).toBe(plain.status)
        expect(answer.headers['set-cookie']?.map((value) => value.split('=')[0])).toEqual([
          'old_token',
          'process_data_pending',
        ])
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(['etag', 'cdn-cache-control', 'cache-tag'].filter((name) => name in answer.headers)).toEqual(
          [],
        )
        expect(FLOOR.filter((name) => !answer.headers[name])).toEqual([])
        if (method === 'GET') {
          const { body, headers: sent } = answer
          expect(
            (sent['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).equals(plain.body),
          ).toBe(true)
        }
      }
      const after = await ask(path)
      expect(after.headers['set-cookie']).toBeUndefined()
      expect(after.headers['cache-control']).toBe('no-cache')
    },
  )

  it('keeps payment cookies on payment-confirmed and its assets', async () => {
    const { ask } = await openWith(aShop)
    for (const path of ['/en/payment-confirmed', '/_astro/x.js', '/api/v2/hello']) {
      expect((await ask(path, { headers: { cookie: paying } })).headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('another spelling of an address', () => {
  it.each(['/en//41?utm=1', '//en/41?utm=1', '/en/%34%31?utm=1', '/%65n//4%31/?utm=1'])(
    'redirects %s without rendering the page',
    async (path) => {
      const { ask, seen } = await openWith(aShop)
      const { status, headers } = await ask(path)
      expect([status, headers.location]).toEqual([301, '/en/41?utm=1'])
      expect(seen).toEqual([])
    },
  )
})

describe('methods', () => {
  const READ_ONLY = 'GET, HEAD, OPTIONS'

  it.each(['/en/home', '/en/41', '/en/nowhere', '/'])(
    'refuses methods that would change something on %s',
    async (path) => {
      const { ask, seen } = await openWith(aShop)
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
        const answer = await ask(path, { method })
        expect([answer.status, answer.headers.allow]).toEqual([405, READ_ONLY])
        expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'method_not_allowed' } })
      }
      expect(seen).toEqual([])
    },
  )

  it.each([
    ['/en/home', READ_ONLY],
    ['/en/41', READ_ONLY],
    ['/en/nowhere', READ_ONLY],
    ['/livez', READ_ONLY],
    ['/api/v2/hello', `GET, HEAD, POST, PUT, DELETE, OPTIONS`],
    ['/dev/outbox', `GET, HEAD, POST, PUT, DELETE, OPTIONS`],
  ])('refuses TRACE on %s', async (path, allow) => {
    const { ask, seen, errors } = await openWith(aShop)
    const answer = await ask(path, { method: 'TRACE', headers: { cookie: 'guest_session=secret' } })
    expect([answer.status, answer.headers.allow]).toEqual([405, allow])
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'method_not_allowed' } })
    expect([seen, errors]).toEqual([[], []])
  })

  it('lists the allowed methods for OPTIONS', async () => {
    const { ask } = await openWith(aShop)
    for (const path of ['/en/home', '/en/41']) {
      const answer = await ask(path, { method: 'OPTIONS' })
      expect([answer.status, answer.headers.allow, answer.body.length]).toEqual([204, READ_ONLY, 0])
      expect(FLOOR.filter((name) => !answer.headers[name])).toEqual([])
    }
  })

  it.each(['/en/home', '/en/41', '/api/v2/hello', '/en/nowhere'])(
    'answers HEAD like GET on %s',
    async (path) => {
      const { ask } = await openWith(aShop)
      const [got, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
      expect([head.status, head.body.length]).toEqual([got.status, 0])
      const changing = { date: '', 'x-request-id': '' }
      expect({ ...head.headers, ...changing }).toEqual({ ...got.headers, ...changing })
    },
  )
})

/** A form of the shop, and the bytes that it takes. */
const FORM = '/api/contact'
const FORM_BYTES = 64 * 1024

/** Refuses by the length that was announced, as the API does. */
const refusingLarge = ({ headers }: Request): Response =>
  new Response(null, { status: Number(headers.get('content-length')) > FORM_BYTES ? 413 : 200 })

describe('bodies', () => {
  const bodyOf = async (path: string, length: number, method = 'POST') => {
    const { ask, seen } = await openWith(refusingLarge)
    await ask(path, { method, body: Buffer.alloc(length, 'x') })
    return (await seen.at(-1)?.arrayBuffer())?.byteLength
  }

  it.each([
    ['the most that a form takes', FORM, FORM_BYTES, FORM_BYTES],
    ['a byte more', FORM, FORM_BYTES + 1, 0],
    ['the most that a call takes', '/api/v2/coupon/apply', 16 * 1024, 16 * 1024],
    ['more than that call takes', '/api/v2/coupon/apply', 16 * 1024 + 1, 0],
    ['the most that another call takes', '/api/v2/transaction/payment/adyen', FORM_BYTES, FORM_BYTES],
    ['a body for a call with an id', '/api/v2/sale/7/cancel', 900, 900],
    ['a body for a call that takes none', '/api/v2/member/logout', 900, 0],
    ['a body for nobody', '/api/v2/hello', 900, 0],
  ])('hands on %s', async (_, path, length, handedOn) => {
    expect(await bodyOf(path, length)).toBe(handedOn)
  })

  it('takes the bytes of a method alone', async () => {
    expect(await bodyOf('/api/v2/coupon/apply', 900, 'DELETE')).toBe(0)
  })
})

describe('client errors', () => {
  it.each([
    ['announced', `content-length: ${3 * 1024 * 1024}`, ''],
    ['in chunks', 'transfer-encoding: chunked', '100000\r\n'],
  ])('answers a caller who is still sending a body that is too large: %s', async (_, header, size) => {
    const { port } = await openWith(refusingLarge)
    const socket = connect(port, '127.0.0.1')
    const broken: unknown[] = []
    let answer = ''
    socket.on('error', (error) => broken.push(error))
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
    socket.write(`POST ${FORM} HTTP/1.1\r\nhost: shop\r\n${header}\r\n\r\n`)
    for (let sent = 0; sent < 3; sent++) {
      socket.write(`${size}${'x'.repeat(1024 * 1024)}${size && '\r\n'}`)
      await setTimeout(100)
    }
    socket.write(`${size && '0\r\n\r\n'}GET /livez HTTP/1.1\r\nhost: shop\r\n\r\n`)
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 [^]*ok/)
    expect(broken).toEqual([])
    socket.destroy()
  })

  it('does not log client errors as our own', async () => {
    const { ask, errors, port } = await openWith(aShop)
    await ask('/livez')
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST ${FORM} HTTP/1.1\r\nhost: shop\r\ncontent-length: 9\r\n\r\n{`)
    await expect.poll(() => open?.logged.length).toBe(1)
    socket.resetAndDestroy()
    await expect.poll(() => errors).toHaveLength(1)
    expect(errors.map((error) => error instanceof CallerError && error.code)).toEqual(['malformed'])
    await ask('/en/broken')
    expect(errors[1]).not.toBeInstanceOf(CallerError)
  })
})

describe('the process', () => {
  it('reports that the process lives while the shop hangs', async () => {
    const { ask, seen } = await openWith(() => new Promise(() => undefined))
    const answer = await ask('/livez')
    expect([answer.status, answer.body.toString()]).toEqual([200, 'ok\n'])
    expect(FLOOR.filter((name) => !answer.headers[name])).toEqual([])
    expect(seen).toEqual([])
  })
})

describe('cached API replies', () => {
  const counting = () => {
    let calls = 0
    return () =>
      Response.json(
        { calls: (calls += 1) },
        { headers: { [CACHE_SECONDS]: '30', [CACHE_TAGS]: 'product:1' } },
      )
  }
  const told = async (headers: Record<string, string> = {}) => {
    const { body, headers: said } = await send('/api/v2/product/1', { headers })
    expect([said[CACHE_SECONDS], said[CACHE_TAGS]]).toEqual([undefined, undefined])
    return (JSON.parse(body.toString()) as { calls: number }).calls
  }

  it('reuses an API reply until its product changes', async () => {
    const { answers } = await openWith(counting())
    expect([await told(), await told()]).toEqual([1, 1])
    answers.purgeTags(['product:1'])
    expect(await told()).toBe(2)
  })

  it('caches API replies by language and currency', async () => {
    await openWith(counting())
    expect([await told({ language: 'fr' }), await told({ language: 'de' })]).toEqual([1, 2])
    expect([await told({ language: 'fr' }), await told({ language: 'fr', currency: 'GBP' })]).toEqual([1, 3])
    const forced = { language: 'de', 'priority-language': 'en' }
    expect([await told({ language: 'de' }), await told(forced)]).toEqual([2, 4])
  })

  it('reuses no API reply for visitors with a session', async () => {
    await openWith(counting())
    const visitor = { cookie: 'currency=EUR; guest_session=token' }
    expect([await told(), await told(visitor), await told(visitor), await told()]).toEqual([1, 2, 3, 1])
  })
})
