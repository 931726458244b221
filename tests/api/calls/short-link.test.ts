import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locate, shortenAddress } from '#client/generic.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

/**
 * Chinese characters in random order: nine characters each once encoded, which PostgreSQL cannot compress.
 */
const scattered = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919 + at * at * 31) % 20_000)),
  ).join('')

describe('a short address', () => {
  let shop: TestShop
  let origin: string
  beforeAll(async () => {
    shop = await openTestShop()
    origin = shop.context.publicOrigin
  })
  afterAll(() => shop.close())

  const follow = (url: string) => shop.api.fetch(new Request(url))

  it('leads to the address it stands for', async () => {
    const address = `${origin}/fr/41/paris?utm_source=qr&x=%22%3E#carte`
    const made = await shortenAddress(shop.transport, address)
    const short = made.ok ? made.value.url : ''
    expect(short.length).toBeLessThan(address.length)
    const reply = await follow(short)
    expect(reply.status).toBe(302)
    expect(reply.headers.get('location')).toBe(address)
  })

  it('gives simultaneous callers the same short address', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => shortenAddress(shop.transport, '/en/home')),
    )
    expect(new Set(made.map((one) => (one.ok ? one.value.code : one.failure.code))).size).toBe(1)
  })

  it.each([
    'https://elsewhere.example/en/home',
    '//elsewhere.example/en/home',
    'javascript:alert(1)',
    'http://localhost:4321@elsewhere.example/',
    'http://user:pw@localhost:4321/en/home',
    '/api/v2/location',
    '/en/voucher/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '/en/confirm-order/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '/en/change-booking/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '/en/move-ticket/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '/en/%76oucher/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '/en/%E0%A4%A',
    'http://',
  ])('makes no short address for %s', async (url) => {
    const made = await shortenAddress(shop.transport, url)
    expect(made.ok ? made.value : made.failure.fields).toEqual({ url: 'invalid_address' })
  })

  it.each([
    ['an address of 2,000 letters as typed', `/en/home?x=${'a'.repeat(1_989)}`, true],
    ['an address of 2,000 letters once encoded', `/en/home?x=${'%41'.repeat(663)}`, true],
    ['an address of 2,005 letters once encoded', `/en/home?x=${'€'.repeat(221)}abcde`, false],
    ['an address of 18,000 letters once encoded', `/en/home?x=${scattered(1_988)}`, false],
  ])('answers %s with a short address or a sentence', async (_, address, made) => {
    const reply = await shortenAddress(shop.transport, address)
    expect(reply.ok ? reply.ok : reply.failure.fields).toEqual(made || { url: 'invalid_address' })
  })

  it('never leads a short address to another site', async () => {
    for (const path of ['/\\elsewhere.example', '/%2F%2Felsewhere.example', '/.//elsewhere.example']) {
      const made = await shortenAddress(shop.transport, path)
      if (!made.ok) continue
      const location = (await follow(made.value.url)).headers.get('location') ?? ''
      expect(new URL(location).origin).toBe(origin)
    }
  })

  it.each(['aaaaaaaa', 'x', "'%20or%201=1"])('finds no short address as %s', async (code) => {
    expect((await follow(`${origin}/api/s/${code}`)).status).toBe(404)
  })
})

describe('the country of an address', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  it.each([
    ['8.8.8.8', 'US'],
    ['193.0.6.139', 'NL'],
    ['::ffff:8.8.8.8', 'US'],
  ])('locates %s in %s by the bundled table', async (ip, code) => {
    const found = await locate(shop.visit({ language: 'de' }), ip)
    expect(found.ok && found.value).toMatchObject({ countryCode: code, source: 'bundled' })
    expect(found.ok && found.value.countryName).toBe(code === 'US' ? 'Vereinigte Staaten' : 'Niederlande')
  })

  it.each(['127.0.0.1', '10.0.0.8', '2001:db8::1', '192.168.1.1'])(
    'guesses no country for %s',
    async (ip) => {
      const found = await locate(shop.transport, ip)
      expect(found.ok && found.value).toEqual({
        ip,
        countryCode: null,
        countryId: null,
        countryName: null,
        source: 'none',
      })
    },
  )

  it('locates the caller by default', async () => {
    const found = await locate(shop.visit({ 'x-forwarded-for': '8.8.4.4' }))
    expect(found.ok && found.value).toMatchObject({ ip: '8.8.4.4', countryCode: 'US' })
    const nobody = await locate(shop.transport)
    expect(nobody.ok && nobody.value.source).toBe('none')
    const wrong = await locate(shop.transport, 'localhost')
    expect(wrong.ok ? undefined : wrong.failure.fields).toEqual({ ip: 'invalid_address' })
  })

  it('falls back to the bundled table', async () => {
    const asked: string[] = []
    const provider = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ country_code: 'PT' }))
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const { port } = provider.address() as AddressInfo
    const geolocationUrl = `http://127.0.0.1:${port}/{ip}?access_key=k`
    const abroad = await openTestShop({ environment: { geolocationUrl } })
    // On a busy machine the shop may give up on its provider once.
    await expect
      .poll(async () => {
        const found = await locate(abroad.transport, '8.8.8.8')
        return found.ok && found.value
      })
      .toMatchObject({ countryCode: 'PT', source: 'provider' })
    expect([...new Set(asked)]).toEqual(['/8.8.8.8?access_key=k'])
    await new Promise((resolve) => provider.close(resolve))
    const alone = await locate(abroad.transport, '8.8.8.8')
    await abroad.close()
    expect(alone.ok && alone.value).toMatchObject({ countryCode: 'US', source: 'bundled' })
  })
})
