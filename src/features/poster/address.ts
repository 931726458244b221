import { formats, hours, type Format, type Hour } from '#domain/place/poster.ts'
import { fingerprint } from '#domain/fingerprint.ts'
import type { PosterSpec } from './spec.ts'

/** Increase it whenever a drawing changes: browsers cache a poster's address for a year. */
const DRAWING_VERSION = 3

/** Layouts were no part of earlier versions. */
const FIRST_WITH_LAYOUTS = 3

const layoutParts = (layouts: NonNullable<PosterSpec['layouts']>) =>
  formats.flatMap((format) => [
    format,
    ...layouts[format].flatMap(({ landmark, x, scale, depth, lift = 0 }) => [
      landmark,
      x,
      scale,
      depth,
      lift,
    ]),
  ])

/** Changes with the content of the poster, so that its address can be cached forever. */
export function posterVersion(
  { key, hour, water, skyline, layouts }: PosterSpec,
  drawingVersion = DRAWING_VERSION,
): string {
  const parts = layouts && drawingVersion >= FIRST_WITH_LAYOUTS ? layoutParts(layouts) : []
  return fingerprint([drawingVersion, key, hour, water, ...skyline, ...parts].join(' '))
}

/** Whether an earlier drawing had this version: pages opened before an upgrade still ask for it. */
export const wasPosterVersion = (spec: PosterSpec, version: string): boolean =>
  Array.from({ length: DRAWING_VERSION - 1 }, (_, index) => posterVersion(spec, index + 1)).includes(version)

export const posterHref = (spec: PosterSpec, format: Format, hour: Hour = spec.hour): string =>
  `/posters/${posterVersion(spec)}/${spec.key}-${format}-${hour}.svg`

/** Parses `paris-tall-dawn.svg`; a city's key may contain hyphens. */
export function readSheetName(name: string): { key: string; format: Format; hour: Hour } | undefined {
  const found = /^([a-z0-9-]+)-([a-z]+)-([a-z]+)\.svg$/.exec(name)
  const format = formats.find((known) => known === found?.[2])
  const hour = hours.find((known) => known === found?.[3])
  return found?.[1] && format && hour ? { key: found[1], format, hour } : undefined
}
