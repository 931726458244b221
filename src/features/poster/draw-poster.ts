import type { Depth, Format, Hour } from '#domain/place/poster.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { placeLandmarks, type Placement } from './place-landmarks.ts'
import { foreground, street } from './foreground.ts'
import { landmarks } from './landmarks/index.ts'
import { mix, palettes, type Palette } from './palette.ts'
import { fill, fillOverlapping, layer, paperShadow, drawLandmark } from './svg.ts'
import * as scene from './scenery.ts'
import { circle, rect } from './shapes.ts'
import { sheets, type PosterSpec, type Sheet } from './spec.ts'

/** The share of haze over each depth. */
const veil: Record<Depth, number> = { street: 0, 0: 0, 1: 0.32, 2: 0.7 }

function sky(sheet: Sheet, palette: Palette, hour: Hour, random: () => number): string {
  const { width, height, sun } = sheet
  const y = hour === 'dusk' || hour === 'dawn' ? sun.y + 90 : sun.y
  const moon = `M${sun.x} ${y - 64}a64 64 0 1 0 60 88a52 52 0 1 1-60-88z`
  return [
    fill(palette.sky[0], rect(0, 0, width, height)),
    fill(palette.sky[1], circle(sun.x, y, sun.r * 3.1)),
    fill(palette.sky[2], circle(sun.x, y, sun.r * 1.9)),
    hour === 'night'
      ? fill(palette.sun, scene.stars(random, width, height * 0.55)) + fill(palette.sun, moon)
      : fill(palette.sun, circle(sun.x, y, sun.r)),
  ].join('')
}

function clouds({ width }: Sheet, palette: Palette, random: () => number): string {
  const spots = width > 800 ? [0.06, 0.3, 0.52, 0.82] : [0.04, 0.62]
  const slips = spots.map((x, i) =>
    scene.cloud(x * width, 76 + (i % 2) * 96 + random() * 40, 84 + random() * 60),
  )
  return layer(fillOverlapping(palette.cloud, slips.join('')))
}

const stand = (placements: readonly Placement[], depth: Depth, ground: number, palette: Palette) =>
  placements
    .filter((placement) => placement.depth === depth)
    .map(({ landmark, x, scale, lift = 0 }) =>
      drawLandmark(landmarks[landmark], x, ground - lift, scale, palette, veil[depth]),
    )

/**
 * Draws a city's poster: deterministic, flat colours and no text, so that it needs no language or font.
 */
export function drawPoster(
  spec: PosterSpec,
  format: Format,
  hour: Hour = spec.hour,
  /** Changes the colours of the street and of the boat. */
  recolour: (palette: Palette) => Palette = (palette) => palette,
): string {
  const sheet = sheets[format]
  const { width, height, ground } = sheet
  const palette = palettes[hour]
  const random = seededRandom(`${spec.key} ${format}`)
  const placements = placeLandmarks(spec, format)
  const mounds = placements
    .filter(({ depth, lift = 0 }) => depth === 2 && lift > 60)
    .map(({ x, lift = 0 }) => scene.mound(x, ground, lift + 4))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill-rule="evenodd">`,
    paperShadow(palette.shadow),
    sky(sheet, palette, hour, random),
    clouds(sheet, palette, random),
    layer(fill(mix(palette.haze, palette.sky[0], 0.3), scene.hills(random, width, ground, 130))),
    layer(
      fill(mix(palette.houses[0], palette.haze, 0.72), mounds.join('')),
      ...stand(placements, 2, ground, palette),
      fill(mix(palette.houses[0], palette.haze, 0.5), scene.roofs(random, width, ground, 46, 92)),
    ),
    layer(
      ...stand(placements, 1, ground, palette),
      fill(palette.houses[1], scene.roofs(random, width, ground, 20, 54)),
    ),
    layer(...stand(placements, 0, ground, palette)),
    layer(fillOverlapping(palette.leafShade, scene.crowns(random, width, ground))),
    street(sheet, recolour(palette), stand(placements, 'street', ground + 28, palette)),
    foreground(spec, sheet, recolour(palette), random),
    '</svg>',
  ].join('')
}
