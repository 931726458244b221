import { oneDecimal, lineStyles, type Detail, type PlacedRoute } from './drawing.ts'
import type { Point } from './projection.ts'
import { headings, roundedPath, simplify } from './path-geometry.ts'

/** A small chevron in the direction of travel. */
function chevron([x, y]: Point, degrees: number): string {
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const arm = (dx: number, dy: number) =>
    `${oneDecimal(x + dx * cos - dy * sin)} ${oneDecimal(y + dx * sin + dy * cos)}`
  return `M${arm(-3, -3.4)}L${arm(1.6, 0)} ${arm(-3, 3.4)}`
}

/** The line with an outline in the background colour, and chevrons in its direction. */
export function track({ ink, loop, way, stops }: PlacedRoute, detail: Detail): string {
  const { line, casing, bend, tolerance } = lineStyles[detail]
  const path = simplify(way, tolerance)
  const round = 'stroke-linecap="round" stroke-linejoin="round"'
  const shape = `fill="none" ${round} d="${roundedPath(path, bend, loop)}"`
  const places = stops.map(({ at }) => at)
  const chevrons = lineStyles[detail].words
    ? headings(path, places).map(({ at, degrees }) => chevron(at, degrees))
    : []
  return [
    `<path stroke="var(--route-ground)" stroke-width="${casing}" ${shape}/>`,
    `<path stroke="${ink}" stroke-width="${line}" ${shape}/>`,
    chevrons.length > 0
      ? `<path fill="none" stroke="var(--route-ground)" stroke-width="2" ${round} d="${chevrons.join('')}"/>`
      : '',
  ].join('')
}
