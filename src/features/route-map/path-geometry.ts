import { distance } from '#domain/place/way.ts'
import type { Point } from './projection.ts'

const at = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`
const towards = (from: Point, to: Point, reach: number): Point => {
  const length = distance(from, to) || 1
  return [from[0] + ((to[0] - from[0]) * reach) / length, from[1] + ((to[1] - from[1]) * reach) / length]
}

/**
 * An SVG path through the points with rounded corners, as on a transit map; a closed path rounds its seam
 * too. In whole units, which nobody sees in lines so wide: of a product page, its paths weigh most.
 */
export function roundedPath(points: readonly Point[], radius: number, closed = false): string {
  const apart = points.filter((point, i) => i === 0 || distance(point, points[i - 1] ?? point) > 0.5)
  const [first, second] = apart
  if (!first || !second) return ''
  const ring = closed && distance(first, apart.at(-1) ?? first) < 0.5 ? apart.slice(0, -1) : apart
  const corner = (before: Point, here: Point, after: Point) => {
    const reach = Math.min(radius, distance(before, here) / 2, distance(here, after) / 2)
    return `L${at(towards(here, before, reach))}Q${at(here)} ${at(towards(here, after, reach))}`
  }
  if (!closed) {
    const inner = ring.slice(1, -1).map((here, i) => corner(ring[i] ?? here, here, ring[i + 2] ?? here))
    return `M${at(first)}${inner.join('')}L${at(ring.at(-1) ?? first)}`
  }
  const corners = ring.map((here, i) =>
    corner(ring.at(i - 1) ?? here, here, ring[(i + 1) % ring.length] ?? here),
  )
  return `M${corners.join('').slice(1)}Z`
}

/** Evenly spaced points along a line, to test what it covers. */
export function pointsAlong(points: readonly Point[], every: number): Point[] {
  const marks: Point[] = []
  let left = every / 2
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]]
    if (!a || !b) continue
    const length = distance(a, b)
    while (left < length) {
      marks.push(towards(a, b, left))
      left += every
    }
    left -= length
  }
  return marks
}

/** The middles of long straight runs with their direction, for chevrons; no two are close together. */
export function headings(
  points: readonly Point[],
  stops: readonly Point[],
): { at: Point; degrees: number }[] {
  const found: { at: Point; degrees: number }[] = []
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]]
    if (!a || !b || distance(a, b) < 34) continue
    const middle = towards(a, b, distance(a, b) / 2)
    const crowded =
      found.some(({ at: other }) => distance(other, middle) < 74) ||
      stops.some((stop) => distance(stop, middle) < 18)
    if (!crowded) found.push({ at: middle, degrees: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI })
  }
  return found
}

/** Removes points within `tolerance` of the line without them (Ramer–Douglas–Peucker). */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  const length = distance(first, last)
  let [far, farthest] = [0, 0]
  points.forEach((point, i) => {
    const off =
      length < 0.01
        ? distance(first, point)
        : Math.abs(
            (last[0] - first[0]) * (first[1] - point[1]) - (first[0] - point[0]) * (last[1] - first[1]),
          ) / length
    if (off > far) [far, farthest] = [off, i]
  })
  if (far <= tolerance) return [first, last]
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance),
    ...simplify(points.slice(farthest), tolerance).slice(1),
  ]
}
