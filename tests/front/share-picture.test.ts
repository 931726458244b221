import type { APIContext } from 'astro'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readLocation } from '#client/location.ts'
import { readProduct } from '#client/product.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { pictureHref } from '#features/poster/share-picture/address.ts'
import { drawSharePicture, setLine, setTitle } from '#features/poster/share-picture/draw-share-picture.ts'
import { cityPicture, pictureBrand, productPicture } from '#features/poster/share-picture/pictures.ts'
import { createPainter } from '#server/front/pictures/painter.ts'
import { PictureFolder } from '#server/front/pictures/picture-folder.ts'
import { DRAW_WORKER_SOURCE } from '#server/front/pictures/pictures-instance.ts'
import { SharePictures } from '#server/front/pictures/share-pictures.ts'
import { projectPath } from '#config/project-folder.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { GET } from '../../src/pages/[lang]/pictures/[name].ts'

const brand = pictureBrand(ownBrand(), 'Cityloop')
let shop: TestShop
let folder: string
let pictures: SharePictures
const paint = createPainter({ worker: projectPath(DRAW_WORKER_SOURCE), idleMs: 500, limitMs: 20_000 })
const drawn: unknown[] = []
beforeAll(async () => {
  shop = await openTestShop()
  folder = mkdtempSync(join(tmpdir(), 'cityloop-pictures-'))
  pictures = new SharePictures({
    folder: new PictureFolder(folder, 1e8),
    paint: (picture) => {
      drawn.push(picture)
      return paint(picture)
    },
    waitingMost: 3,
    onKeepFailed: (error) => expect.unreachable(String(error)),
  })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const apiIn = (locale: Locale) => ({
  ...shop.transport,
  read: undefined,
  send: (request: Parameters<typeof shop.transport.send>[0]) =>
    shop.transport.send({
      ...request,
      headers: { ...request.headers, language: localeEntries[locale].header },
    }),
})

const ask = (path: string, get = pictures.get.bind(pictures)): Promise<Response> => {
  const [, lang = '', , name] = path.split('/')
  return Promise.resolve(
    GET({
      params: { lang, name },
      locals: { api: apiIn(lang as Locale), drawPicture: get },
    } as unknown as APIContext),
  )
}

async function cityPath(locale: Locale): Promise<string> {
  const city = await readLocation(apiIn(locale), 41)
  if (!city.ok) throw new Error('no city')
  return pictureHref({ kind: 'city', id: 41 }, cityPicture(city.value, brand), locale)
}

async function productPath(locale: Locale): Promise<string> {
  const product = await readProduct(apiIn(locale), 2182)
  const city = await readLocation(apiIn(locale), 41)
  if (!product.ok || !city.ok) throw new Error('no product')
  const picture = productPicture(product.value, city.value.poster, brand)
  return pictureHref({ kind: 'product', id: 2182 }, picture, locale)
}

const pngOf = async (path: string) => Buffer.from(await (await ask(path)).arrayBuffer())

describe('share pictures', { timeout: 60_000 }, () => {
  it('are PNG files of 1200 × 630 in less than 300 kB', async () => {
    for (const path of [await cityPath('en'), await productPath('en')]) {
      const reply = await ask(path)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('content-type')).toBe('image/png')
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const png = Buffer.from(await reply.arrayBuffer())
      expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect(png.length).toBeLessThan(300_000)
      expect(png.length).toBeGreaterThan(10_000)
    }
  })

  it('say it in the language of the page', async () => {
    const [english, italian] = [await cityPath('en'), await cityPath('it')]
    expect(italian.replace('/it/', '/en/')).not.toBe(english)
    expect(await pngOf(italian)).not.toEqual(await pngOf(english))
  })

  it('may be shown by chats and networks, and are kept for a year', async () => {
    const { headers } = await ask(await cityPath('en'))
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('have their words as outlines, for which no machine needs a font', async () => {
    const city = await readLocation(apiIn('en'), 41)
    if (!city.ok) throw new Error('no city')
    const picture = cityPicture(city.value, { ...brand, logo: undefined })
    const drawing = drawSharePicture(picture, {
      outline: (text) => ({ path: `M0 0h${text.length}`, width: text.length }),
    })
    for (const { length } of [picture.title, picture.line, picture.brand.name])
      expect(drawing).toContain(` d="M0 0h${length}"/>`)
    expect(drawing).not.toMatch(/<(text|tspan|foreignObject)\b/)
  })

  it('differ by the shop that is shared', async () => {
    const city = await readLocation(apiIn('en'), 41)
    if (!city.ok) throw new Error('no city')
    const own = cityPicture(city.value, brand)
    const other = cityPicture(city.value, { ...brand, logo: undefined, name: 'Cityloop Paris' })
    const hrefOf = (picture: typeof own) => pictureHref({ kind: 'city', id: 41 }, picture, 'en')
    expect(hrefOf(own)).not.toBe(hrefOf(other))
    expect(await paint(own)).not.toEqual(await paint(other))
  })

  it('are drawn once', async () => {
    const path = await cityPath('de')
    const first = await pngOf(path)
    const count = drawn.length
    expect(await pngOf(path)).toEqual(first)
    expect(drawn).toHaveLength(count)
    expect(readdirSync(folder)).toContain(`de-${path.split('/').at(-1) ?? ''}`)
  })

  it.each([
    '/en/pictures/city-4100-1.png',
    '/en/pictures/product-1-1.png',
    '/en/pictures/city-0-1.png',
    '/en/pictures/city-41.png',
    '/en/pictures/city-41-a.svg',
    '/en/pictures/city-41-../../x.png',
    '/en/pictures/city-41-waytoolong.png',
    '/en/pictures/region-41-a.png',
    '/xx/pictures/city-41-a.png',
  ])('answers 404 for %s', async (path) => {
    const count = drawn.length
    expect((await ask(path)).status).toBe(404)
    expect(drawn).toHaveLength(count)
  })

  it('leads from an earlier address to the picture of today', async () => {
    const path = await cityPath('fr')
    const reply = await ask('/fr/pictures/city-41-old.png')
    expect([reply.status, reply.headers.get('location')]).toEqual([302, path])
  })

  it('ask to come back while too many wait', async () => {
    const reply = await ask(await cityPath('es'), async () => undefined)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('are drawn by a thread that ends when there is nothing to draw', async () => {
    await pngOf(await cityPath('it'))
    const threads = () => process.getActiveResourcesInfo().filter((name) => /worker/i.test(name)).length
    await vi.waitFor(() => expect(threads()).toBe(0), { timeout: 5000 })
  })
})

describe('a painter', { timeout: 60_000 }, () => {
  it('reports what a picture lacks and goes on', async () => {
    await expect(paint({})).rejects.toThrow()
    await expect(paint(drawn[0])).resolves.toBeInstanceOf(Buffer)
  })

  it('gives up a drawing that takes too long', async () => {
    const hasty = createPainter({ worker: projectPath(DRAW_WORKER_SOURCE), idleMs: 1, limitMs: 5 })
    await expect(hasty(drawn[0])).rejects.toThrow('not drawn within 5 ms')
  })
})

describe('the words of a picture', () => {
  const widthOf = (text: string, size: number) => text.length * size * 0.5

  it('get smaller before they break, and break before they are cut', () => {
    expect(setTitle('Paris', widthOf)).toEqual({ lines: ['Paris'], size: 84 })
    expect(setTitle('Twenty-eight letters of text', widthOf)).toMatchObject({ size: 74 })
    expect(setTitle('Forty letters are just too much for a line', widthOf).lines).toHaveLength(2)
    const [line, second] = setTitle('word '.repeat(40).trim(), widthOf).lines
    expect([second, line?.endsWith('…')]).toEqual([undefined, true])
  })

  it('leave room for the name of the shop', () => {
    expect(setLine('short', 200, widthOf)).toEqual({ line: 'short', size: 32 })
    expect(setLine('somewhat long', 200, widthOf)).toEqual({ line: 'somewhat long', size: 29 })
    expect(setLine('much too long for that', 200, widthOf)).toEqual({ line: 'much too long…', size: 26 })
  })
})
