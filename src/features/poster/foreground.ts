import type { Palette } from './palette.ts'
import { fill, layer, drawLandmark, stops } from './svg.ts'
import * as scene from './scenery.ts'
import { rect } from './shapes.ts'
import type { PosterSpec, Sheet } from './spec.ts'
import { loopBus, riverBoat, sailBoat, stopSign } from './vehicles.ts'

/** Northern skylines, which get no palm leaves. */
const northern: readonly string[] = ['mountains', 'spire-church', 'windmill']

/** Road, tram track, bus and stop: the same street in every city. */
export function street(sheet: Sheet, palette: Palette, trams: readonly string[]): string {
  const { width, ground } = sheet
  const busAt = width > 800 ? 1010 : 150
  const dots = Array.from({ length: Math.ceil(width / 150) }, (_, i) => [52 + i * 150, ground + 40] as const)
  return [
    layer(fill(palette.road, rect(0, ground - 2, width, 40))),
    fill(palette.quay[0], rect(0, ground + 34, width, 12)),
    fill(palette.red, rect(0, ground + 37, width, 6)),
    stops(palette, 7, dots),
    layer(
      drawLandmark(stopSign, busAt + 112, ground + 28, 0.84, palette),
      ...trams,
      drawLandmark(loopBus, busAt, ground + 28, 0.92, palette),
    ),
  ].join('')
}

/** Without water, the loop line runs through the park. */
function park({ width, height }: Sheet, palette: Palette, top: number, random: () => number): string {
  const way = `M-20 ${height - 36}C${width * 0.3} ${height - 20} ${width * 0.4} ${top + 44} ${width * 0.66} ${top + 54}S${width - 40} ${top + 74} ${width + 20} ${top + 40}`
  return [
    layer(fill(palette.leaf, rect(0, top, width, height - top))),
    layer(fill(palette.leafShade, scene.hills(random, width, height + 8, (height - top) * 0.5))),
    layer(`<path fill="none" stroke="${palette.quay[0]}" stroke-width="34" d="${way}"/>`),
    `<path fill="none" stroke="${palette.red}" stroke-width="7" d="${way}"/>`,
    stops(palette, 9, [
      [0.13 * width, height - 37],
      [0.38 * width, top + (height - top) * 0.53],
      [0.66 * width, top + 54],
      [0.88 * width, top + 60],
    ]),
  ].join('')
}

/** The boat is on the left of a wide poster, on the right of a tall one. */
export const boatAt = (width: number): number => width * (width > 800 ? 0.22 : 0.66)

function waterside(
  spec: PosterSpec,
  sheet: Sheet,
  palette: Palette,
  top: number,
  random: () => number,
): string {
  const { width, height, sun } = sheet
  const river = spec.water === 'river'
  const quay = river ? 30 : 12
  const boat = river ? riverBoat : sailBoat
  const wide = width > 800
  return [
    fill(palette.water[0], rect(0, top, width, height - top)),
    fill(palette.water[2], scene.ripples(random, width, top + quay + 14, height, 9)),
    fill(palette.water[1], scene.ripples(random, width, top + quay + 6, height - 6, 8)),
    `<g opacity=".75">${fill(palette.sun, scene.glitter(sun.x, sun.r, top + quay, height))}</g>`,
    layer(
      fill(palette.quay[1], rect(0, top, width, quay)),
      river ? fill(palette.water[2], scene.quayArches(width, top, quay)) : '',
    ),
    layer(drawLandmark(boat, boatAt(width), top + quay + 52, wide ? 1.1 : 1, palette)),
  ].join('')
}

export function foreground(spec: PosterSpec, sheet: Sheet, palette: Palette, random: () => number): string {
  const { width, height, ground } = sheet
  const ahead =
    spec.water === 'none'
      ? park(sheet, palette, ground + 46, random)
      : waterside(spec, sheet, palette, ground + 46, random)
  const southern = spec.water === 'sea' && !spec.skyline.some((name) => northern.includes(name))
  const leaves = southern ? scene.fronds(random, width + 6, height + 10) : scene.bough(width)
  return ahead + layer(fill(palette.frame, leaves))
}
