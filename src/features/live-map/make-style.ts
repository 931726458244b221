import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapFeatures } from '#contract/catalogue/map.ts'
import type { MapPalette } from './palette.ts'

/** The source of our own features. */
export const OWN_SOURCE = 'cityloop'

/** Rivers are lines in the catalogue; a city's is about this wide. */
const RIVER_METRES = 130
/** Metres a pixel shows at the equator at zoom 0, where the world is one tile of 512 pixels. */
const METRES_PER_PIXEL = 78_271.517

/** How wide something is on the screen at a zoom level. */
export const pixelsOf = (metres: number, latitude: number, zoom: number): number =>
  (metres * 2 ** zoom) / (METRES_PER_PIXEL * Math.cos((latitude * Math.PI) / 180))

const widthByZoom = (atTen: number, atSixteen: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  10,
  atTen,
  16,
  atSixteen,
]

function ownGround(palette: MapPalette, latitude: number): LayerSpecification[] {
  const source = OWN_SOURCE
  const isWater: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', ['river', 'coast']]]
  const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  const river = (zoom: number) => pixelsOf(RIVER_METRES, latitude, zoom)
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
    {
      ...{ id: 'parks', type: 'fill', source, filter: ['==', ['get', 'kind'], 'park'] },
      paint: { 'fill-color': palette.park },
    },
    {
      ...{ id: 'water', type: 'fill', source, filter: ['all', isWater, isArea] },
      paint: { 'fill-color': palette.water },
    },
    {
      ...{ id: 'rivers', type: 'line', source, filter: ['all', isWater, ['!', isArea]] },
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.water,
        // The power of two keeps the width in metres, up to where one would see that a canal is narrower.
        'line-width': ['interpolate', ['exponential', 2], ['zoom'], 8, river(8), 14, river(14)],
      },
    },
  ]
}

function ownLines(palette: MapPalette): LayerSpecification[] {
  const source = OWN_SOURCE
  const isRoute: ExpressionSpecification = ['==', ['get', 'kind'], 'route']
  const isBoat: ExpressionSpecification = ['==', ['get', 'mode'], 'boat']
  const colours = Object.entries(palette.lines).flat()
  const colour = ['match', ['get', 'colour'], ...colours, palette.rim] as unknown as string
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    // Below the buses, whose stops lie on the quays.
    {
      ...{ id: 'boats', type: 'line', source, filter: ['all', isRoute, isBoat] },
      layout: { ...layout, 'line-cap': 'butt' },
      paint: { 'line-color': colour, 'line-width': widthByZoom(3.5, 9), 'line-dasharray': [2.5, 1] },
    },
    {
      ...{ id: 'line-rims', type: 'line', source, filter: ['all', isRoute, ['!', isBoat]], layout },
      paint: { 'line-color': palette.rim, 'line-width': widthByZoom(6, 14) },
    },
    {
      ...{ id: 'lines', type: 'line', source, filter: ['all', isRoute, ['!', isBoat]], layout },
      paint: { 'line-color': colour, 'line-width': widthByZoom(3.5, 9) },
    },
  ]
}

/**
 * The style of the map: our water and parks, or the operator's background, and the lines above. It has no
 * text: names are HTML, since letters for WebGL would have to be downloaded.
 */
export function makeStyle(
  features: MapFeatures,
  { palette, latitude }: { palette: MapPalette; latitude: number },
  background?: StyleSpecification,
): StyleSpecification {
  const base = background ?? { version: 8, sources: {}, layers: ownGround(palette, latitude) }
  return {
    ...base,
    sources: { ...base.sources, [OWN_SOURCE]: { type: 'geojson', data: features } },
    layers: [...base.layers, ...ownLines(palette)],
  }
}
