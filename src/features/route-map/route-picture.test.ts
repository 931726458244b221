import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandOfBuild } from '#config/brand/own-brand.ts'
import { routeColours, schemes } from './route-colours.ts'
import {
  drawRoutePicture,
  placePictures,
  readRoutePictureName,
  routePictureHref,
  routePictures,
} from './route-picture.ts'

const { palette } = brandOfBuild('worldwide')
const stop = (name: string, at: [number, number], sights: string[] = []) => ({ name, at, sights })
const map = {
  routes: [
    {
      colour: 'red',
      loop: true,
      stops: [
        stop('Tour Eiffel', [2.2945, 48.8584], ['Eiffel Tower']),
        stop('Opéra & Galeries', [2.3316, 48.8719]),
        stop('Notre-Dame', [2.3499, 48.853], ['Notre-Dame']),
      ],
    },
  ],
}
const renamed = {
  routes: map.routes.map((route) => ({
    ...route,
    stops: route.stops.map((one) => (one.name === 'Notre-Dame' ? { ...one, name: 'Cité' } : one)),
  })),
}
const captions = { route: 'The route', stop: (number: number, name: string) => `${number} ${name}` }

describe('the picture of a route', () => {
  it('contains its colours for both schemes', () => {
    const [light = '', dark = ''] = schemes.map((scheme) => drawRoutePicture(map, palette, scheme))
    for (const drawing of [light, dark]) {
      expect(drawing).toMatch(/^<svg xmlns="/)
      expect(drawing).not.toContain('var(')
      expect(drawing).toContain('Opéra &amp; Galeries')
    }
    expect(light).toContain('#d42a1f')
    expect(dark).toContain('#ff6553')
    expect(drawRoutePicture({ routes: [] }, palette, 'light')).toBeUndefined()
  })

  it('knows the colours of the style sheet', () => {
    const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8')
    const parts = css.split('@media (prefers-color-scheme: dark)')
    schemes.forEach((scheme, at) => {
      for (const [name, colour] of Object.entries(routeColours(palette, scheme))) {
        if (name.startsWith('line-')) expect(parts[at]).toContain(`--${name}: ${colour};`)
      }
    })
  })

  it('changes its address only with its drawing', () => {
    const of = (drawn: typeof map) => routePictureHref(2182, drawn, palette, 'dark')
    expect(of(map)).toMatch(/^\/routes\/\w+\/2182-dark\.svg$/)
    expect(of(renamed)).not.toBe(of(map))
    const translated = { routes: map.routes.map((route) => ({ ...route, name: 'Rote Linie' })) }
    expect(of(translated)).toBe(of(map))
    expect(routePictureHref(2182, map, { ...palette, light: palette.dark }, 'dark')).not.toBe(of(map))
  })

  it('reads back its own name only', () => {
    expect(readRoutePictureName('2182-dark.svg')).toEqual({ productId: 2182, scheme: 'dark' })
    for (const name of ['2182.svg', '0-dark.svg', '2182-dusk.svg', '../2182-dark.svg', '2182-dark.svgz'])
      expect(readRoutePictureName(name)).toBeUndefined()
  })
})

describe('the pictures of a route', () => {
  it('shows the route and its sights in order', () => {
    const pictures = routePictures(2182, map, palette, captions)
    expect(pictures.map(({ caption }) => caption)).toEqual(['The route', '1 Tour Eiffel', '3 Notre-Dame'])
    const [whole, first] = pictures
    const file = routePictureHref(2182, map, palette, 'light')
    expect([whole?.full, first?.full]).toEqual([file, file])
    const [, width = 0, height = 0] = /\(-?\d+,-?\d+,(\d+),(\d+)\)/.exec(whole?.day ?? '')?.map(Number) ?? []
    expect(width).toBeGreaterThanOrEqual(720)
    expect(Math.abs(width / height - 1.5)).toBeLessThan(0.01)
    expect(first?.day).toContain(`${file}#svgView(viewBox(`)
    expect(routePictures(2182, { routes: [] }, palette, captions)).toEqual([])
  })

  it('pins an attraction among other lines', () => {
    const place: [number, number] = [2.3364, 48.8606]
    const around = { ...map, place }
    const drawing = drawRoutePicture(around, palette, 'light') ?? ''
    expect(drawing).toContain('Opéra &amp; Galeries')
    expect(drawing.match(/<path[^>]* d="M[^"]*A/g)).not.toEqual(
      drawRoutePicture(map, palette, 'light')?.match(/<path[^>]* d="M[^"]*A/g) ?? null,
    )
    const [picture] = placePictures(2111, around, palette, 'On the map')
    expect(picture?.full).toBe(routePictureHref(2111, around, palette, 'light'))
    expect(picture?.full.slice(0, -9)).not.toBe(routePictureHref(2111, map, palette, 'light').slice(0, -9))
    expect(picture?.day).toContain('#svgView(viewBox(')
    expect(placePictures(2111, map, palette, 'On the map')).toEqual([])
  })

  it('crops pictures around their stop', () => {
    const [, , size = ''] =
      /viewBox="0 0 (\d+) (\d+)"/.exec(drawRoutePicture(map, palette, 'light') ?? '') ?? []
    for (const { day } of routePictures(2182, map, palette, captions).slice(1)) {
      const [left = -1, top = -1, width = 0, high = 0] =
        /\((\d+,\d+,\d+,\d+)\)/.exec(day)?.[1]?.split(',').map(Number) ?? []
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + width).toBeLessThanOrEqual(720)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top + high).toBeLessThanOrEqual(Number(size))
    }
  })
})
