import type { PlacedRoute, LineStyle } from './drawing.ts'
import { placeLabels, type Box, type Label, type LabelRequest } from './labels.ts'
import { pointsAlong } from './path-geometry.ts'

export const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;')

/** Places start and terminus first, so that they are named even when others do not fit. */
function placedNames(
  placed: readonly PlacedRoute[],
  sheet: { width: number; height: number },
  style: LineStyle,
): Label[] {
  const { stop, words } = style
  if (!words) return []
  const dots: Box[] = placed.flatMap(({ stops }) =>
    stops.map(({ at: [x, y] }) => ({ left: x - stop, right: x + stop, top: y - stop, bottom: y + stop })),
  )
  const wanted = (i: number, route: PlacedRoute): LabelRequest[] => {
    const found = route.stops[i]
    const end = i === 0 || (!route.loop && i === route.stops.length - 1)
    return found
      ? [{ text: found.name, at: found.at, gap: stop * 1.7, size: end ? words.end : words.name, end }]
      : []
  }
  const ends = placed.flatMap((route) => [
    ...wanted(0, route),
    ...(route.loop ? [] : wanted(route.stops.length - 1, route)),
  ])
  const rest = placed.flatMap((route) =>
    route.stops.slice(1, route.loop ? undefined : -1).flatMap((_, i) => wanted(i + 1, route)),
  )
  const seen = new Set<string>()
  const once = [...ends, ...rest].filter(({ text }) => !seen.has(text) && seen.add(text))
  return placeLabels(
    once,
    dots,
    placed.flatMap(({ way }) => pointsAlong(way, 8)),
    sheet,
  )
}

/** Rounded to whole units, with the common attributes on the group: a page carries forty labels. */
function word({ text, x, y, anchor, size, end }: Label): string {
  const side = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  const weight = end ? ` font-size="${size}" font-weight="800"` : ''
  const at = `x="${Math.round(x)}" y="${Math.round(y + size * 0.36)}"`
  return `<text ${at}${side}${weight}>${escape(text)}</text>`
}

/** The names of the stops, with an outline in the background colour to stay readable over lines. */
export function stopNames(
  placed: readonly PlacedRoute[],
  sheet: { width: number; height: number },
  style: LineStyle,
): string {
  const words = placedNames(placed, sheet, style).map(word)
  if (words.length === 0) return ''
  const outline = 'stroke="var(--route-ground)" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
  const font = `font-size="${style.words?.name}" font-weight="600"`
  return `<g ${font} fill="var(--ink)" ${outline}>${words.join('')}</g>`
}
