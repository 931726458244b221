import type { APIContext } from 'astro'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTopLocations } from '#client/location.ts'
import { posterHref, posterVersion } from '#features/poster/address.ts'
import type { PosterSpec } from '#features/poster/spec.ts'
import { aCity } from '#tests/fixtures/catalogue.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { GET } from '../../src/pages/posters/[version]/[sheet].ts'

let shop: TestShop
let poster: PosterSpec
beforeAll(async () => {
  shop = await openTestShop()
  const cities = await readTopLocations(shop.transport, 1)
  const found = cities.ok ? cities.value.data[0]?.poster : undefined
  if (!found) throw new Error('no city has a poster')
  poster = found
})
afterAll(() => shop.close())

async function ask(version: string) {
  const kept: unknown[] = []
  const reply = await GET({
    params: { version, sheet: posterHref(poster, 'tall', 'day').split('/').at(-1) },
    locals: { api: shop.transport },
    cache: { set: (options: unknown) => kept.push(options) },
  } as unknown as APIContext)
  return { reply, kept, stored: reply.headers.get('cache-control') ?? '' }
}

it('caches a poster under its own version forever', async () => {
  const { reply, kept, stored } = await ask(posterVersion(poster))
  expect([reply.status, stored]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await reply.text()).toContain('<svg')
  expect(kept).toHaveLength(1)
})

it.each(['older', '1', '', '../x'])('draws and caches nothing for version "%s"', async (version) => {
  const { reply, kept, stored } = await ask(version)
  expect([reply.status, stored, await reply.text()]).toEqual([404, '', ''])
  expect(kept).toEqual([])
})

it('redirects earlier versions to the current poster', async () => {
  const { reply, kept } = await ask(posterVersion(poster, 1))
  expect([reply.status, reply.headers.get('location')]).toEqual([302, posterHref(poster, 'tall', 'day')])
  expect(kept).toEqual([])
})

it('draws a changed layout under a new address', async () => {
  const skyline = ['eiffel-tower', 'notre-dame', 'sacre-coeur'] as const
  const importLayoutAt = async (x: number) => {
    const layout = skyline.map((landmark) => ({ landmark, x, scale: 0.5, depth: 0 as const }))
    const { poster: plain, ...city } = aCity()
    const changed = { ...plain, skyline: [...skyline], layouts: { tall: layout, wide: layout } }
    await shop.importCities([{ ...city, poster: changed }])
    const version = posterVersion({ key: city.key, ...changed })
    await expect.poll(async () => (await ask(version)).reply.status).toBe(200)
    return version
  }
  const earlier = await importLayoutAt(123)
  const later = await importLayoutAt(234)
  expect(later).not.toBe(earlier)
  expect(await (await ask(later)).reply.text()).toContain('translate(234 612)')
  expect((await ask(earlier)).reply.status).toBe(404)
})
