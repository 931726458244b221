import { europe, world, type Coast } from './coasts.ts'

export interface Place {
  id: number
  name: string
  centre: readonly [longitude: number, latitude: number]
}

interface Point extends Place {
  x: number
  y: number
  /** Absent where there is no room for the name. */
  label: { x: number; y: number; anchor: 'start' | 'end' | 'middle' } | undefined
}

/** A map: its land as a path in the units of the coast, `toSheet` as an SVG transform, and its points. */
export interface DestinationSheet {
  width: number
  height: number
  land: string
  toSheet: string
  points: Point[]
}

/** The world is drawn small in a corner of Europe's map, so its letters are larger. */
const widths = { europe: 1000, world: 480 }
export const LABEL_SIZE = 24
const LETTER = LABEL_SIZE * 0.56
const GAP = 16

type Box = readonly [west: number, south: number, east: number, north: number]

const isInside = ([x, y]: Place['centre'], [west, south, east, north]: Box) =>
  x >= west && x <= east && y >= south && y <= north

/** Around all points with a margin, at least `least` degrees wide and high, within the box of the coast. */
function boxAround(places: readonly Place[], margin: number, least: number, within: Box): Box {
  const span = (at: 0 | 1): [number, number] => {
    const all = places.map(({ centre }) => centre[at])
    const [low, high] = [Math.min(...all) - margin, Math.max(...all) + margin]
    const more = Math.max(0, least - (high - low)) / 2
    return [Math.max(low - more, within[at]), Math.min(high + more, within[at === 0 ? 2 : 3])]
  }
  const [[west, east], [south, north]] = [span(0), span(1)]
  return [west, south, east, north]
}

interface Rectangle {
  left: number
  right: number
  top: number
  bottom: number
}
const overlap = (a: Rectangle, b: Rectangle) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Each name stands right of its point, left of it, above or below, wherever it covers nothing. */
function withLabels(points: readonly Omit<Point, 'label'>[], width: number, height: number): Point[] {
  const taken: Rectangle[] = points.map(({ x, y }) => ({
    left: x - GAP * 0.7,
    right: x + GAP * 0.7,
    top: y - GAP * 0.7,
    bottom: y + GAP * 0.7,
  }))
  return points.map((point) => {
    const { x, y, name } = point
    const long = name.length * LETTER
    const places = [
      { x: x + GAP, y: y + LABEL_SIZE * 0.35, anchor: 'start', left: x + GAP },
      { x: x - GAP, y: y + LABEL_SIZE * 0.35, anchor: 'end', left: x - GAP - long },
      { x, y: y - GAP, anchor: 'middle', left: x - long / 2 },
      { x, y: y + GAP + LABEL_SIZE * 0.7, anchor: 'middle', left: x - long / 2 },
    ] as const
    for (const { left, ...label } of places) {
      const area = { left, right: left + long, top: label.y - LABEL_SIZE * 0.8, bottom: label.y + 4 }
      const fits = area.left >= 0 && area.right <= width && area.top >= 0 && area.bottom <= height
      if (!fits || taken.some((other) => overlap(area, other))) continue
      taken.push(area)
      return { ...point, label }
    }
    return { ...point, label: undefined }
  })
}

function sheet(coast: Coast, places: readonly Place[], box: Box, width: number): DestinationSheet {
  const [west, south, east, north] = box
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = width / ((east - west) * squeeze)
  const height = Math.round((north - south) * scale)
  const { perDegree } = coast
  const unit = scale / perDegree
  const points = places.map((place) => ({
    ...place,
    x: Math.round((place.centre[0] - west) * scale * squeeze),
    y: Math.round((north - place.centre[1]) * scale),
  }))
  return {
    width,
    height,
    land: coast.rings
      .split(';')
      .map((ring) => `M${ring.trim().replaceAll(/\s+/g, ' ')}z`)
      .join(''),
    toSheet: `scale(${unit * squeeze} ${-unit}) translate(${-west * perDegree} ${-north * perDegree})`,
    points: withLabels(points, width, height),
  }
}

/** Europe with its destinations, and the world where there are others; none without a known place. */
export function drawDestinations(places: readonly Place[]): DestinationSheet[] {
  const near = places.filter(({ centre }) => isInside(centre, europe.box))
  const far = places.filter(({ centre }) => !isInside(centre, europe.box))
  return [
    ...(near.length > 0 ? [sheet(europe, near, boxAround(near, 2.5, 9, europe.box), widths.europe)] : []),
    ...(far.length > 0 ? [sheet(world, far, boxAround(far, 18, 60, world.box), widths.world)] : []),
  ]
}
