import type { MapFeatures } from '#contract/catalogue/map.ts'

type Feature = MapFeatures['features'][number]
type Place = readonly [longitude: number, latitude: number]

export interface MapStop {
  /** Key of the line. */
  line: string
  lineName: string
  colour: string
  mode: string
  /** From 0, in running order. */
  order: number
  name: string
  at: Place
}

/** The features without the lines that the list beside the map leaves out, such as day trips. */
export function listedFeatures({ features, ...map }: MapFeatures, lines: ReadonlySet<string>): MapFeatures {
  const isListed = ({ properties }: Feature) =>
    properties.kind === 'route'
      ? lines.has(properties.key)
      : properties.kind !== 'stop' || lines.has(properties.route)
  return { ...map, features: features.filter(isListed) }
}

/** The stops line by line in running order, as the list has them. */
export function stopsOf({ features }: MapFeatures): MapStop[] {
  return features.flatMap(({ properties: line }) => {
    if (line.kind !== 'route') return []
    return features
      .flatMap(({ geometry, properties }): MapStop[] => {
        if (properties.kind !== 'stop' || properties.route !== line.key || geometry.type !== 'Point') {
          return []
        }
        const { order, name } = properties
        const { key, name: lineName, colour, mode } = line
        return [{ line: key, lineName, colour, mode, order, name, at: geometry.coordinates }]
      })
      .sort((a, b) => a.order - b.order)
  })
}

export type Bounds = [west: number, south: number, east: number, north: number]

/** What the map shows at first: every line with its bends, else every stop. Undefined without any. */
export function boundsOf({ features }: MapFeatures): Bounds | undefined {
  const places = features.flatMap(({ geometry, properties }): Place[] => {
    if (properties.kind === 'route' && geometry.type === 'LineString') return geometry.coordinates
    return properties.kind === 'stop' && geometry.type === 'Point' ? [geometry.coordinates] : []
  })
  if (places.length === 0) return undefined
  const longitudes = places.map(([longitude]) => longitude)
  const latitudes = places.map(([, latitude]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
