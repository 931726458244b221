import type { MapFeatures, RouteMap } from '#contract/catalogue/map.ts'

type Route = RouteMap['routes'][number]
type Place = [number, number]

const samePlace = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1]

const converted = new WeakMap<MapFeatures, RouteMap>()

/** The map for drawing: each route with its stops and the shape of its line. Converted once per answer. */
export function routeMapOf(map: MapFeatures): RouteMap {
  const known = converted.get(map) ?? readFeatures(map)
  converted.set(map, known)
  return known
}

function readFeatures({ features }: MapFeatures): RouteMap {
  const map: RouteMap = { routes: [], water: [], parks: [] }
  const routes = new Map<string, Route>()
  const lines = new Map<Route, Place[]>()
  for (const { geometry, properties } of features) {
    if (properties.kind === 'route' && geometry.type === 'LineString') {
      const { kind: _kind, ...facts } = properties
      const route: Route = { ...facts, stops: [], shape: [] }
      routes.set(route.key, route)
      lines.set(route, geometry.coordinates)
      map.routes.push(route)
    } else if (properties.kind === 'stop' && geometry.type === 'Point') {
      const { order, name, translation, sights } = properties
      const route = routes.get(properties.route)
      if (route) route.stops[order] = { name, translation, at: geometry.coordinates, sights }
    } else if (properties.kind === 'park' && geometry.type === 'Polygon') {
      // Drops the closing point of each ring, which the drawing adds itself.
      map.parks.push(...geometry.coordinates.map((ring) => ring.slice(0, -1)))
    } else if (properties.kind === 'river' || properties.kind === 'coast') {
      if (geometry.type === 'LineString')
        map.water.push({ kind: properties.kind, line: geometry.coordinates })
      if (geometry.type === 'Polygon') {
        map.water.push({ kind: properties.kind, line: geometry.coordinates[0] ?? [] })
      }
    }
  }
  for (const [route, line] of lines) {
    route.shape = line.filter((place) => !route.stops.some(({ at }) => samePlace(at, place)))
  }
  return map
}
