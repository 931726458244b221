import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { aMap } from '#tests/fixtures/map-features.ts'
import { makeStyle, OWN_SOURCE, pixelsOf } from './make-style.ts'
import { mapPalette } from './palette.ts'

const palette = mapPalette((css) => `of ${css}`, false)
const latitude = 48.86
const style = makeStyle(aMap(), { palette, latitude })
const layerOf = (id: string): LayerSpecification => {
  const layer = style.layers.find((one) => one.id === id)
  if (!layer) throw new Error(`no layer ${id}`)
  return layer
}

describe('the style of the map', () => {
  it('stacks ground, water, parks, boats and buses', () => {
    const order = ['ground', 'parks', 'water', 'rivers', 'boats', 'line-rims', 'lines']
    expect(style.layers.map(({ id }) => id)).toEqual(order)
  })

  it('downloads no sources, glyphs or sprites', () => {
    expect(style.sources).toEqual({ [OWN_SOURCE]: { type: 'geojson', data: aMap() } })
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    expect(style.layers.filter(({ type }) => type === 'symbol')).toEqual([])
  })

  it('gives each line its colour', () => {
    expect(JSON.stringify(layerOf('lines').paint)).toContain('"red","of var(--line-red)"')
    expect(JSON.stringify(layerOf('boats').paint)).toContain('"teal","of var(--line-teal)"')
  })

  it('dashes boats, and only boats', () => {
    expect(layerOf('boats').paint).toHaveProperty('line-dasharray')
    expect(layerOf('boats')).toHaveProperty('filter', [
      'all',
      ['==', ['get', 'kind'], 'route'],
      ['==', ['get', 'mode'], 'boat'],
    ])
    expect(layerOf('lines').paint).not.toHaveProperty('line-dasharray')
  })

  it("draws lines above the operator's background", () => {
    const background: StyleSpecification = {
      version: 8,
      glyphs: 'https://tiles.example/{fontstack}/{range}.pbf',
      sources: { streets: { type: 'vector', url: 'https://tiles.example/tiles.json' } },
      layers: [{ id: 'streets', type: 'background' }],
    }
    const both = makeStyle(aMap(), { palette, latitude }, background)
    expect(both.layers.map(({ id }) => id)).toEqual(['streets', 'boats', 'line-rims', 'lines'])
    expect(Object.keys(both.sources)).toEqual(['streets', OWN_SOURCE])
    expect(both.glyphs).toBe(background.glyphs)
  })
})

describe('pixelsOf', () => {
  it('doubles with every zoom level', () => {
    expect(pixelsOf(130, latitude, 15) / pixelsOf(130, latitude, 14)).toBeCloseTo(2, 10)
  })

  it('knows the scale at equator and Paris', () => {
    expect(pixelsOf(78_271.517, 0, 0)).toBeCloseTo(1, 10)
    expect(pixelsOf(130, latitude, 14)).toBeCloseTo(41.4, 1)
  })
})
