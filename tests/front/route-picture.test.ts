import type { APIContext } from 'astro'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readProductMap } from '#client/product.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { routePictureHref } from '#features/route-map/route-picture.ts'
import { aCity, anOption, aProduct, texts } from '#tests/fixtures/catalogue.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { GET } from '../../src/pages/routes/[version]/[name].ts'

const museum = aProduct({
  id: 2190,
  key: 'museum',
  main: false,
  kind: 'attraction',
  transport: null,
  routes: [],
  options: [anOption({ id: 21901 })],
})

/** Of a city without any line, so that nothing can be drawn. */
const lonelyMuseum = { ...museum, id: 2290, key: 'lonely-museum', options: [anOption({ id: 22901 })] }
const lonelyCity = aCity({ id: 42, key: 'lonely', slugs: texts('lonely'), products: [lonelyMuseum] })

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ cities: [aCity({ products: [aProduct(), museum] }), lonelyCity] })
})
afterAll(() => shop.close())

async function ask(pathname: string) {
  const kept: unknown[] = []
  const reply = await GET({
    params: { name: pathname.split('/').at(-1) },
    url: new URL(pathname, 'http://shop'),
    locals: { api: shop.transport },
    cache: { set: (options: unknown) => kept.push(options) },
  } as unknown as APIContext)
  return { reply, kept }
}

async function addressOf(scheme: 'light' | 'dark'): Promise<string> {
  const map = await readProductMap(shop.transport, 2182)
  return map.ok ? routePictureHref(2182, map.value, ownBrand().palette, scheme) : ''
}

it.each(['light', 'dark'] as const)('caches the %s route under its version forever', async (scheme) => {
  const { reply, kept } = await ask(await addressOf(scheme))
  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await reply.text()).toContain('Louvre')
  expect(kept).toEqual([expect.objectContaining({ tags: ['product:2182', 'city:41'] })])
})

it('redirects other versions to the current route', async () => {
  const { reply, kept } = await ask('/routes/older/2182-dark.svg')
  expect([reply.status, reply.headers.get('location')]).toEqual([302, await addressOf('dark')])
  expect(reply.headers.get('cache-control')).toBeNull()
  expect(kept).toEqual([])
})

it('draws attractions among the lines of their city', async () => {
  const { reply } = await ask('/routes/older/2190-light.svg')
  expect(reply.status).toBe(302)
  const drawn = await ask(reply.headers.get('location') ?? '')
  expect(drawn.reply.status).toBe(200)
  expect(await drawn.reply.text()).toContain('Louvre')
})

it.each(['9999-dark.svg', '2290-dark.svg', '2182-noon.svg', 'paris.svg'])(
  'finds no route %s',
  async (name) => {
    const { reply, kept } = await ask(`/routes/older/${name}`)
    expect(reply.status).toBe(404)
    expect(kept).toEqual([])
  },
)
