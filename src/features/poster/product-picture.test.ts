import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { posterHref } from './address.ts'
import { readDrawing } from './drawing-of.ts'
import { cropTo, drawProductPicture, hasSubject, pictureSize } from './product-picture.ts'
import { productPictureHref, productPictureOf } from './product-picture.ts'
import { sheets, type PosterSpec } from './spec.ts'

type Tour = Pick<ProductCard, 'kind' | 'transport' | 'picture'>
const shipped = new URL('../../server/catalogue/cities/', import.meta.url)
const cities = readdirSync(shipped).map((file) => {
  const { key, poster, products } = JSON.parse(readFileSync(new URL(file, shipped), 'utf8')) as {
    key: string
    poster: Omit<PosterSpec, 'key'>
    products: (Tour & { id: number })[]
  }
  return { poster: { key, ...poster }, products }
})
const paris = cities.find(({ poster }) => poster.key === 'paris')?.poster as PosterSpec
const louvre = { subject: 'louvre-pyramid', colour: 'orange' } as const
const cruise: Tour = { kind: 'cruise', transport: 'boat' }

describe('the picture of a product', () => {
  it('shows the chosen or the foremost landmark', () => {
    const subjectOf = (tour: Tour, poster = paris) => productPictureOf(tour, poster).subject
    expect(subjectOf({ kind: 'attraction', transport: null, picture: 'louvre-pyramid' })).toBe(
      'louvre-pyramid',
    )
    expect(subjectOf(cruise)).toBe('boat')
    expect(subjectOf(cruise, { ...paris, water: 'none' })).toBe('eiffel-tower')
    expect(subjectOf({ kind: 'hop_on', transport: 'bus' })).toBe('eiffel-tower')
  })

  it("shows landmarks of the city's own poster", () => {
    for (const { poster, products } of cities) {
      for (const product of products) {
        const { subject } = productPictureOf(product, poster)
        expect(hasSubject(poster, subject), `${product.id} ${subject}`).toBe(true)
        const crop = cropTo(poster, subject, 1.5)
        const { width, height } = sheets[crop.format]
        expect(crop.width / crop.height).toBeCloseTo(1.5)
        expect([crop.x >= 0, crop.y >= 0, crop.x + crop.width <= width + 0.01]).toEqual([true, true, true])
        expect(crop.y + crop.height).toBeLessThanOrEqual(height + 0.01)
      }
    }
  })

  it('puts the landmark inside the crop', () => {
    const [place] = paris.layouts?.wide.filter(({ landmark }) => landmark === louvre.subject) ?? []
    const { x, width } = cropTo(paris, louvre.subject, 1.5)
    expect(place && place.x > x && place.x < x + width).toBe(true)
    expect(width).toBeLessThan(sheets.wide.width / 2)
  })

  it("draws pictures in the product's colour", () => {
    const drawings = (['orange', 'blue'] as const).map((colour) =>
      drawProductPicture(paris, { ...louvre, colour }, 'day'),
    )
    expect(drawings[0]).toContain('#ee7d1b')
    expect(drawings[1]).not.toContain('#ee7d1b')
    expect(brotliCompressSync(drawings[0] ?? '').length).toBeLessThan(4600)
  })

  it('fits a picture into a strip', () => {
    const { width, height } = cropTo(paris, 'eiffel-tower', 1200 / 402)
    expect(width / height).toBeCloseTo(1200 / 402)
    expect(pictureSize.width / pictureSize.height).toBe(1.5)
  })
})

describe('the address of a picture', () => {
  it("reads back the picture's address", () => {
    const name = productPictureHref(paris, louvre, 'night').split('/').at(-1) ?? ''
    expect(name).toBe('paris_louvre-pyramid-orange-night.svg')
    const asked = readDrawing(name)
    expect(asked?.href(paris)).toBe(productPictureHref(paris, louvre, 'night'))
    expect(asked?.draw(paris)).toBe(drawProductPicture(paris, louvre, 'night'))
  })

  it('rejects foreign landmarks, colours and hours', () => {
    expect(readDrawing('paris_alhambra-orange-day.svg')?.isOn(paris)).toBe(false)
    expect(readDrawing('paris_louvre-pyramid-pink-day.svg')).toBeUndefined()
    expect(readDrawing('paris_louvre-pyramid-red-noon.svg')).toBeUndefined()
    expect(readDrawing('../x_boat-red-day.svg')).toBeUndefined()
  })

  it('leaves the addresses of posters alone', () => {
    const name = posterHref(paris, 'tall', 'day').split('/').at(-1) ?? ''
    expect(readDrawing(name)?.href(paris)).toBe(posterHref(paris, 'tall', 'day'))
  })
})
