import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readBrand } from '#config/brand/read-brand.ts'
import { projectPath } from '#config/project-folder.ts'
import { drawIcon } from './draw-icon.ts'
import { icoOf } from './ico.ts'
import { manifestIcons, manifestOf } from './manifest.ts'
import { paintIcon } from './paint-icon.ts'

const brand = readBrand(projectPath('src', 'brand'), 'worldwide')

it('paints PNG files of the size of their name', async () => {
  for (const { size } of manifestIcons) {
    const png = await paintIcon(drawIcon(brand, 'rounded'), size)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size })
  }
})

it('fills the corners of a full icon and leaves those of a rounded one', async () => {
  const cornerOf = async (shape: 'full' | 'rounded') => {
    const { data } = await sharp(await paintIcon(drawIcon(brand, shape), 64))
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data[3]
  }
  expect([await cornerOf('full'), await cornerOf('rounded')]).toEqual([255, 0])
})

it('packs an ico file whose entries lead to whole pictures', async () => {
  const png = await paintIcon(drawIcon(brand, 'rounded'), 32)
  const ico = Buffer.from(icoOf([16, 32].map((size) => ({ size, png }))))
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2])
  for (const entry of [6, 22]) {
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)]
    expect(ico.subarray(offset, offset + length)).toEqual(Buffer.from(png))
  }
})

it('names icons for every purpose in the manifest', () => {
  expect(manifestOf('Cityloop', brand)).toMatchObject({
    name: 'Cityloop',
    start_url: '/',
    theme_color: brand.palette.light.sign,
    icons: expect.arrayContaining([
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    ]) as unknown,
  })
})
