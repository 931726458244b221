import type { RouteMap } from '#contract/map.ts'

const EARTH_KILOMETRES = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance. */
function kilometres(
  [lngA, latA]: readonly [number, number],
  [lngB, latB]: readonly [number, number],
): number {
  const [a, b] = [radians(latA), radians(latB)]
  const half =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(lngB - lngA) / 2) ** 2
  return 2 * EARTH_KILOMETRES * Math.asin(Math.sqrt(half))
}

/** Longer routes are left out, since a day trip would shrink the city to a dot. */
const REACH_KILOMETRES = 9

/** The lines within the city, each once: packages repeat the lines of their parts. */
export function localRoutes(map: RouteMap, centre: readonly [number, number]): RouteMap {
  const seen = new Set<string>()
  const routes = map.routes.filter(({ stops }) => {
    const way = stops.map(({ at }) => at.join()).join(' ')
    const near = stops.every(({ at }) => kilometres(at, centre) <= REACH_KILOMETRES)
    return near && !seen.has(way) && seen.add(way)
  })
  return { ...map, routes }
}
