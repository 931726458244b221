import { lineStyles, type Detail, type DrawableMap } from './drawing.ts'
import type { Place, Point } from './projection.ts'
import { roundedPath, simplify } from './path-geometry.ts'

/** A line that ends where it began is the shore of open water: a sea or a wide estuary, not a river. */
const isArea = ({ line }: { line: readonly Place[] }) =>
  line.length > 3 && line[0]?.join() === line.at(-1)?.join()

/** Water and parks, drawn below everything else. */
export function background(
  { water = [], parks = [] }: DrawableMap,
  toSheet: (place: Place) => Point,
  detail: Detail,
): string {
  const { river, tolerance } = lineStyles[detail]
  const outline = (places: readonly Place[]) => simplify(places.map(toSheet), tolerance * 1.5)
  const meadow = parks.map((park) => roundedPath(outline(park), 12, true)).join('')
  const seas = water.filter(isArea).map(({ line }) => roundedPath(outline(line), 14, true))
  const streams = water
    .filter((flow) => !isArea(flow))
    .map(({ line }) => roundedPath(outline(line), 30))
    .join('')
  return [
    seas.length > 0 && `<path fill="var(--river-soft)" d="${seas.join('')}"/>`,
    meadow && `<path fill="var(--leaf-soft)" d="${meadow}"/>`,
    streams &&
      `<path fill="none" stroke="var(--river-soft)" stroke-width="${river}" ` +
        `stroke-linejoin="round" stroke-linecap="round" d="${streams}"/>`,
  ]
    .filter(Boolean)
    .join('')
}
