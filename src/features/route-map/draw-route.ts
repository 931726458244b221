import { placeLabels, type Box, type Label, type Wanted } from './labels.ts'
import { fit, type Place, type Point, type Room } from './projection.ts'
import { along, distance, headings, roundedPath, simplify, wayThrough } from './way.ts'

/** What the drawing needs of a route; the catalogue's RouteMap has more and fits. */
export interface DrawnRoute {
  colour: string
  loop: boolean
  stops: readonly { name: string; at: Place }[]
  shape?: readonly Place[]
}
export interface Drawn {
  routes: readonly DrawnRoute[]
  water?: readonly { kind: 'river' | 'coast'; line: readonly Place[] }[]
  parks?: readonly (readonly Place[])[]
}

/** `full` numbers every stop and names as many as find room; `narrow` does so for a phone; `tiny` is the emblem on a card. */
export type Detail = 'full' | 'narrow' | 'tiny'

const rooms: Record<Detail, Room> = {
  full: { width: 720, minHeight: 420, maxHeight: 720, margin: 74 },
  narrow: { width: 380, minHeight: 300, maxHeight: 560, margin: 36 },
  tiny: { width: 240, minHeight: 128, maxHeight: 168, margin: 20 },
}
interface Pen {
  line: number
  casing: number
  stop: number
  ring: number
  bend: number
  river: number
  tolerance: number
  /** Type sizes of a stop's number, its name, and the name of a terminus; an emblem has no words. */
  words?: { number: number; name: number; end: number }
}
const pens: Record<Detail, Pen> = {
  full: {
    line: 8,
    casing: 14,
    stop: 11,
    ring: 3.5,
    bend: 22,
    river: 26,
    tolerance: 1.2,
    words: { number: 12, name: 14, end: 17 },
  },
  narrow: {
    line: 6,
    casing: 10,
    stop: 8.5,
    ring: 3,
    bend: 14,
    river: 18,
    tolerance: 1.2,
    words: { number: 10, name: 13, end: 15 },
  },
  tiny: { line: 5, casing: 8, stop: 4, ring: 2.2, bend: 10, river: 13, tolerance: 1.8 },
}

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;')
const n = (value: number) => String(Math.round(value * 10) / 10)

interface Laid {
  ink: string
  loop: boolean
  stops: readonly { name: string; at: Point }[]
  way: readonly Point[]
}

/** A line that ends where it began is the shore round open water: a sea or a wide estuary, not a stream. */
const isArea = ({ line }: { line: readonly Place[] }) =>
  line.length > 3 && line[0]?.join() === line.at(-1)?.join()

function ground({ water = [], parks = [] }: Drawn, toSheet: (place: Place) => Point, detail: Detail): string {
  const { river, tolerance } = pens[detail]
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
      `<path fill="none" stroke="var(--river-soft)" stroke-width="${river}" stroke-linejoin="round" stroke-linecap="round" d="${streams}"/>`,
  ]
    .filter(Boolean)
    .join('')
}

/** A small chevron that points the way. */
function chevron([x, y]: Point, degrees: number): string {
  const turn = (degrees * Math.PI) / 180
  const arm = (dx: number, dy: number) =>
    `${n(x + dx * Math.cos(turn) - dy * Math.sin(turn))} ${n(y + dx * Math.sin(turn) + dy * Math.cos(turn))}`
  return `M${arm(-3, -3.4)}L${arm(1.6, 0)} ${arm(-3, 3.4)}`
}

function track({ ink, loop, way, stops }: Laid, detail: Detail): string {
  const { line, casing, bend, tolerance } = pens[detail]
  const path = simplify(way, tolerance)
  const pen = `fill="none" stroke-linejoin="round" stroke-linecap="round" d="${roundedPath(path, bend, loop)}"`
  const places = stops.map(({ at }) => at)
  const chevrons = pens[detail].words
    ? headings(path, places).map(({ at, degrees }) => chevron(at, degrees))
    : []
  return [
    `<path stroke="var(--route-ground)" stroke-width="${casing}" ${pen}/>`,
    `<path stroke="${ink}" stroke-width="${line}" ${pen}/>`,
    chevrons.length > 0
      ? `<path fill="none" stroke="var(--route-ground)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${chevrons.join('')}"/>`
      : '',
  ].join('')
}

/** Stops of several lines that lie on each other: one ring for all, as where passengers change. */
function interchanges(laid: readonly Laid[], reach: number): Point[] {
  const stops = laid.flatMap(({ stops: own }, line) => own.map(({ at }) => ({ at, line })))
  const found: Point[] = []
  for (const { at, line } of stops) {
    const shared = stops.some((other) => other.line !== line && distance(other.at, at) < reach)
    if (shared && !found.some((known) => distance(known, at) < reach * 1.4)) found.push(at)
  }
  return found
}

function ringedDots({ ink, stops }: Laid, detail: Detail, shared: readonly Point[]): string {
  const { stop, ring, words } = pens[detail]
  const own = stops.flatMap(({ at }, i) =>
    shared.some((place) => distance(place, at) < stop * 1.4) ? [] : { at, number: i + 1 },
  )
  const dots = own.map(({ at: [x, y], number }) => {
    const r = !words && number === 1 ? stop * 1.5 : stop
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${r}"/>`
  })
  const numbers = own.map(
    ({ at: [x, y], number }) =>
      `<text x="${n(x)}" y="${n(y + (words?.number ?? 0) * 0.35)}">${number}</text>`,
  )
  const lettered = words
    ? `<g fill="var(--ink)" font-size="${words.number}" font-weight="800" text-anchor="middle">${numbers.join('')}</g>`
    : ''
  return `<g fill="var(--card)" stroke="${ink}" stroke-width="${ring}">${dots.join('')}</g>${lettered}`
}

function rings(shared: readonly Point[], { stop, ring }: Pen): string {
  if (shared.length === 0) return ''
  const circles = shared.map(([x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r="${stop * 0.95}"/>`)
  return `<g fill="var(--card)" stroke="var(--ink)" stroke-width="${ring * 1.2}">${circles.join('')}</g>`
}

/** Start and terminus first: they are named even when the rest finds no room. */
function names(laid: readonly Laid[], sheet: { width: number; height: number }, pen: Pen): Label[] {
  const { stop, words } = pen
  if (!words) return []
  const dots: Box[] = laid.flatMap(({ stops }) =>
    stops.map(({ at: [x, y] }) => ({ left: x - stop, right: x + stop, top: y - stop, bottom: y + stop })),
  )
  const wanted = (i: number, route: Laid): Wanted[] => {
    const found = route.stops[i]
    const end = i === 0 || (!route.loop && i === route.stops.length - 1)
    return found
      ? [{ text: found.name, at: found.at, gap: stop * 1.7, size: end ? words.end : words.name, end }]
      : []
  }
  const ends = laid.flatMap((route) => [
    ...wanted(0, route),
    ...(route.loop ? [] : wanted(route.stops.length - 1, route)),
  ])
  const rest = laid.flatMap((route) =>
    route.stops.slice(1, route.loop ? undefined : -1).flatMap((_, i) => wanted(i + 1, route)),
  )
  const seen = new Set<string>()
  const once = [...ends, ...rest].filter(({ text }) => !seen.has(text) && seen.add(text))
  return placeLabels(
    once,
    dots,
    laid.flatMap(({ way }) => along(way, 8)),
    sheet,
  )
}

const word = ({ text, x, y, anchor, size, end }: Label) =>
  `<text x="${n(x)}" y="${n(y + size * 0.36)}" text-anchor="${anchor}" font-size="${size}" font-weight="${end ? 800 : 600}">${escape(text)}</text>`

/**
 * The route as a transit map: true geography, corners rounded, stops as ringed dots in running order. Inks are tokens, so
 * one drawing serves both schemes. Undefined when there is nothing to draw (an attraction has no route).
 */
export function drawRoute(
  drawn: Drawn,
  { detail = 'full', title, description }: { detail?: Detail; title?: string; description?: string } = {},
): string | undefined {
  const routes = drawn.routes.filter(({ stops }) => stops.length > 1)
  if (routes.length === 0) return undefined
  const sheet = fit(
    routes.flatMap(({ stops, shape = [] }) => [...stops.map(({ at }) => at), ...shape]),
    rooms[detail],
  )
  const laid = routes.map(({ colour, loop, stops, shape = [] }): Laid => {
    const points = stops.map(({ name, at }) => ({ name, at: sheet.toSheet(at) }))
    const way = wayThrough(
      points.map(({ at }) => at),
      shape.map(sheet.toSheet),
      loop,
    )
    return { ink: `var(--line-${colour})`, loop, stops: points, way }
  })
  const spoken = title
    ? `role="img" aria-label="${escape(description ? `${title}. ${description}` : title)}"`
    : 'aria-hidden="true"'
  const size = { width: sheet.width, height: sheet.height }
  const pen = pens[detail]
  const shared = pen.words ? interchanges(laid, pen.stop * 1.4) : []
  const labels = names(laid, size, pen).map(word).join('')
  return [
    `<svg class="route-drawing" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" ${spoken}>`,
    ground(drawn, sheet.toSheet, detail),
    ...laid.map((route) => track(route, detail)),
    ...laid.map((route) => ringedDots(route, detail, shared)),
    rings(shared, pen),
    labels &&
      `<g fill="var(--ink)" stroke="var(--route-ground)" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${labels}</g>`,
    '</svg>',
  ].join('')
}
