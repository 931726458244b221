import type { RouteMap } from '#contract/catalogue/map.ts'
import { kilometres } from '#domain/place/great-circle.ts'

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
