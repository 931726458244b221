import { oneDecimal, lineStyles, type Detail, type PlacedRoute, type LineStyle } from './drawing.ts'
import type { Point } from './projection.ts'
import { distance } from '#domain/place/way.ts'

/** Places where stops of several lines coincide: one ring for all, as passengers change there. */
export function interchanges(placed: readonly PlacedRoute[], reach: number): Point[] {
  const stops = placed.flatMap(({ stops: own }, line) => own.map(({ at }) => ({ at, line })))
  const found: Point[] = []
  for (const { at, line } of stops) {
    const shared = stops.some((other) => other.line !== line && distance(other.at, at) < reach)
    if (shared && !found.some((known) => distance(known, at) < reach * 1.4)) found.push(at)
  }
  return found
}

/** Ringed dots, numbered in running order unless the drawing is an emblem. */
export function stopDots({ ink, stops }: PlacedRoute, detail: Detail, shared: readonly Point[]): string {
  const { stop, ring, words } = lineStyles[detail]
  const own = stops.flatMap(({ at }, i) =>
    shared.some((place) => distance(place, at) < stop * 1.4) ? [] : { at, number: i + 1 },
  )
  const dots = own.map(({ at: [x, y], number }) => {
    const r = !words && number === 1 ? stop * 1.5 : stop
    return `<circle cx="${oneDecimal(x)}" cy="${oneDecimal(y)}" r="${r}"/>`
  })
  const numbers = own.map(
    ({ at: [x, y], number }) =>
      `<text x="${oneDecimal(x)}" y="${oneDecimal(y + (words?.number ?? 0) * 0.35)}">${number}</text>`,
  )
  const lettered = words
    ? `<g fill="var(--ink)" font-size="${words.number}" font-weight="800" text-anchor="middle">` +
      `${numbers.join('')}</g>`
    : ''
  return `<g fill="var(--card)" stroke="${ink}" stroke-width="${ring}">${dots.join('')}</g>${lettered}`
}

export function interchangeRings(shared: readonly Point[], { stop, ring }: LineStyle): string {
  if (shared.length === 0) return ''
  const circles = shared.map(
    ([x, y]) => `<circle cx="${oneDecimal(x)}" cy="${oneDecimal(y)}" r="${stop * 0.95}"/>`,
  )
  return `<g fill="var(--card)" stroke="var(--ink)" stroke-width="${ring * 1.2}">${circles.join('')}</g>`
}

/** A pin whose tip stands at the place. */
export function placeMark([x, y]: Point, { stop, ring }: LineStyle): string {
  const [size, head] = [stop * 1.7, stop * 3.2]
  const at = (right: number, down: number) => `${oneDecimal(x + right)} ${oneDecimal(y + down)}`
  const outline = `M${at(0, 0)}L${at(-size, -head)}A${size} ${size} 0 1 1 ${at(size, -head)}Z`
  const eye = `<circle cx="${oneDecimal(x)}" cy="${oneDecimal(y - head - size * 0.3)}" r="${stop * 0.6}"/>`
  return (
    `<path d="${outline}" fill="var(--ink)" stroke="var(--card)" stroke-width="${ring}" ` +
    `stroke-linejoin="round"/><g fill="var(--card)">${eye}</g>`
  )
}
