import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { formats, hours, landmarkKeys } from '#domain/place/poster.ts'
import { drawPoster } from './draw-poster.ts'
import type { Landmark } from './landmark.ts'
import { landmarks } from './landmarks/index.ts'
import type { PosterSpec } from './spec.ts'

const shipped = new URL('../../server/catalogue/cities/', import.meta.url)
const shippedPoster = (file: string) =>
  (JSON.parse(readFileSync(new URL(file, shipped), 'utf8')) as { poster: PosterSpec }).poster

const paris: PosterSpec = {
  key: 'paris',
  hour: 'dawn',
  water: 'river',
  skyline: ['eiffel-tower', 'arc-de-triomphe', 'notre-dame', 'sacre-coeur', 'louvre-pyramid'],
  layouts: shippedPoster('paris.json').layouts,
}
const london: PosterSpec = {
  key: 'london',
  hour: 'day',
  water: 'river',
  skyline: ['elizabeth-tower', 'tower-bridge', 'london-eye', 'st-pauls', 'shard'],
  layouts: shippedPoster('london.json').layouts,
}
const unknownCity: PosterSpec = {
  key: 'bergen',
  hour: 'day',
  water: 'sea',
  skyline: ['mountains', 'old-town', 'spire-church', 'lighthouse'],
}

describe('drawPoster', () => {
  it('draws the same poster every time', () => {
    expect(drawPoster(paris, 'tall')).toBe(drawPoster(paris, 'tall'))
    expect(drawPoster(paris, 'tall')).not.toBe(drawPoster({ ...paris, key: 'lyon' }, 'tall'))
  })

  it('stays small enough for five per page', () => {
    for (const spec of [paris, london, unknownCity]) {
      for (const format of formats) {
        const bytes = brotliCompressSync(drawPoster(spec, format)).length
        expect(bytes, `${spec.key} ${format}`).toBeLessThan(4600)
      }
    }
  })

  it('contains nothing a content security policy refuses', () => {
    for (const hour of hours) {
      const sheet = drawPoster(london, 'wide', hour)
      expect(sheet).not.toMatch(/style|script|href|NaN|undefined|Infinity/)
    }
  })

  it('arranges an unknown skyline and skips unknown landmarks', () => {
    const sheet = drawPoster({ ...unknownCity, skyline: [...unknownCity.skyline, 'atlantis'] }, 'tall')
    expect(sheet).toBe(drawPoster(unknownCity, 'tall'))
    expect(sheet.length).toBeGreaterThan(drawPoster({ ...unknownCity, skyline: [] }, 'tall').length)
  })

  it('rearranges when the catalogue adds a landmark', () => {
    const changed = { ...paris, skyline: [...paris.skyline, 'windmill'] }
    expect(drawPoster(changed, 'wide')).not.toBe(drawPoster(paris, 'wide'))
    expect(drawPoster(changed, 'wide')).toBe(drawPoster({ ...changed, layouts: undefined }, 'wide'))
  })

  it("places landmarks where the city's layout says", () => {
    const tower = { landmark: 'eiffel-tower', x: 123, scale: 0.5, depth: 0 as const }
    const sheet = drawPoster(
      { ...paris, skyline: ['eiffel-tower'], layouts: { tall: [{ ...tower, lift: 10 }], wide: [tower] } },
      'tall',
    )
    expect(sheet).toContain('translate(123 602)scale(0.5 -0.5)')
    expect(sheet).not.toContain('translate(123 612)')
  })

  it('skips unknown landmarks of a layout', () => {
    const layouts = london.layouts ?? { tall: [], wide: [] }
    const atlantis = { landmark: 'atlantis', x: 1, scale: 1, depth: 0 as const }
    const newer = { ...london, layouts: { ...layouts, tall: [...layouts.tall, atlantis] } }
    expect(drawPoster(newer, 'tall')).toBe(drawPoster(london, 'tall'))
  })
})

describe('the shipped catalogue', () => {
  it('names only known landmarks', () => {
    const unknown = readdirSync(shipped).flatMap((file) =>
      shippedPoster(file)
        .skyline.filter((name) => !Object.hasOwn(landmarks, name))
        .map((name) => `${file}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})

describe('landmarks', () => {
  it('draws exactly the landmarks a city file may name', () => {
    expect(Object.keys(landmarks).toSorted()).toEqual([...landmarkKeys])
  })

  it('are drawn with valid numbers only', () => {
    const isDrawn = ({ outlines, width, height }: Landmark) =>
      width * height > 0 &&
      outlines.every(([, path]) => path.startsWith('M') && !/NaN|undefined|Infinity|e-/.test(path))
    const faulty = Object.entries(landmarks).filter(([, landmark]) => !isDrawn(landmark))
    expect(faulty.map(([name]) => name)).toEqual([])
  })
})
