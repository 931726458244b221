import type { Landmark, Tone } from './landmark.ts'
import { mix, type Palette } from './palette.ts'
import { shorten } from './shapes.ts'

const round = (value: number) => Math.round(value * 100) / 100

export const fill = (ink: string, path: string) => `<path fill="${ink}" d="${shorten(path)}"/>`

/** Like `fill`, for overlapping outlines that must not cut holes into each other. */
export const fillOverlapping = (ink: string, path: string) =>
  `<path fill="${ink}" fill-rule="nonzero" d="${shorten(path)}"/>`

/** A group drawn as one sheet of paper, with a single small shadow on what is below. */
export const layer = (...parts: readonly string[]) => `<g filter="url(#s)">${parts.join('')}</g>`

export const paperShadow = (ink: string) =>
  `<filter id="s" x="-10%" y="-10%" width="125%" height="125%"><feDropShadow dx="5" dy="3" stdDeviation="1.4" flood-color="${ink}" flood-opacity=".3"/></filter>`

/** The ringed dots of the loop line. */
export const stops = (palette: Palette, r: number, at: readonly (readonly [number, number])[]) =>
  `<g fill="${palette.light}" stroke="${palette.road}" stroke-width="3.2">${at
    .map(([x, y]) => `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${r}"/>`)
    .join('')}</g>`

/** Draws a landmark with its base at x, y; `haze` is the share of haze over it. */
export function drawLandmark(
  drawing: Landmark,
  x: number,
  y: number,
  scale: number,
  palette: Palette,
  haze = 0,
): string {
  const ink = (tone: Tone) => (haze ? mix(palette[tone], palette.haze, haze) : palette[tone])
  const outlines = drawing.outlines.map(([tone, path, stroke, dashes]) => {
    if (!stroke) return fill(ink(tone), path)
    const broken = dashes ? ` stroke-dasharray="${dashes}"` : ''
    return `<path fill="none" stroke="${ink(tone)}" stroke-width="${stroke}"${broken} d="${path}"/>`
  })
  return `<g transform="translate(${round(x)} ${round(y)})scale(${round(scale)} ${round(-scale)})">${outlines.join('')}</g>`
}
