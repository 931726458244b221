import { lineStyles, sheetSizes, type Detail, type DrawableMap, type PlacedRoute } from './drawing.ts'
import { background } from './background.ts'
import { escape, stopNames } from './stop-names.ts'
import { fitToSheet, type Sheet } from './projection.ts'
import { interchanges, interchangeRings, placeMark, stopDots } from './stops.ts'
import { track } from './track.ts'
import { wayThrough } from '#domain/place/way.ts'

interface Drawing {
  width: number
  height: number
  /** The content of the `<svg>`. */
  inside: string
}

export const sheetOf = ({ routes, place }: DrawableMap, detail: Detail): Sheet =>
  fitToSheet(
    [
      ...routes.flatMap(({ stops, shape = [] }) => [...stops.map(({ at }) => at), ...shape]),
      ...(place ? [place] : []),
    ],
    sheetSizes[detail],
  )

function draw(drawn: DrawableMap, detail: Detail): Drawing {
  const style = lineStyles[detail]
  const sheet = sheetOf(drawn, detail)
  const placed = drawn.routes.map(({ colour, loop, stops, shape = [] }): PlacedRoute => {
    const points = stops.map(({ name, at }) => ({ name, at: sheet.toSheet(at) }))
    const way = wayThrough(
      points.map(({ at }) => at),
      shape.map(sheet.toSheet),
      loop,
    )
    return { ink: `var(--line-${colour})`, loop, stops: points, way }
  })
  const shared = style.words ? interchanges(placed, style.stop * 1.4) : []
  const inside = [
    background(drawn, sheet.toSheet, detail),
    ...placed.map((route) => track(route, detail)),
    ...placed.map((route) => stopDots(route, detail, shared)),
    interchangeRings(shared, style),
    stopNames(placed, sheet, style),
    drawn.place ? placeMark(sheet.toSheet(drawn.place), style) : '',
  ].join('')
  return { width: sheet.width, height: sheet.height, inside }
}

/**
 * Drawing takes milliseconds and routes change only with the catalogue, so the latest drawings are cached.
 */
const MAX_CACHED = 400
const cache = new Map<string, Drawing>()

function drawCached(drawn: DrawableMap, detail: Detail): Drawing {
  const key = detail + JSON.stringify(drawn)
  const known = cache.get(key)
  if (known) return known
  const drawing = draw(drawn, detail)
  cache.set(key, drawing)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  return drawing
}

/** What of a map is drawn, which is the same in every language. */
export const drawnPart = ({ routes, water = [], parks = [], place }: DrawableMap): DrawableMap => ({
  routes: routes
    .filter(({ stops }) => stops.length > 1)
    .map(({ colour, loop, stops, shape = [] }) => ({
      colour,
      loop,
      stops: stops.map(({ name, at }) => ({ name, at })),
      shape,
    })),
  water,
  parks,
  place,
})

/**
 * The route as a transit map: real geography with rounded corners, stops as ringed dots in running order.
 * Its colours are tokens, so one drawing works in light and dark. Undefined when there is nothing to draw
 * (an attraction has no route).
 */
export function drawRoute(
  map: DrawableMap,
  { detail = 'full', title, description }: { detail?: Detail; title?: string; description?: string } = {},
): string | undefined {
  const drawn = drawnPart(map)
  if (drawn.routes.length === 0) return undefined
  const { width, height, inside } = drawCached(drawn, detail)
  const spoken = title
    ? `role="img" aria-label="${escape(description ? `${title}. ${description}` : title)}"`
    : 'aria-hidden="true"'
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return `<svg class="route-drawing" ${size} ${spoken}>${inside}</svg>`
}
