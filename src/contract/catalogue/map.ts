import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { Coordinates, IdText } from '#contract/common-schemas.ts'

/**
 * Routes and stops of a city or product as the map drawings use them; `routeMapOf` (client) builds it from
 * GeoJSON.
 */
export const RouteMap = v.object({
  routes: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      colour: v.picklist(['red', 'blue', 'green', 'yellow', 'purple', 'orange', 'teal']),
      mode: v.picklist(['bus', 'boat', 'walk']),
      loop: v.boolean(),
      stops: v.array(
        v.object({
          name: v.string(),
          translation: v.optional(v.string()),
          at: Coordinates,
          sights: v.array(v.string()),
        }),
      ),
      /** Points of the line between stops, in order, where its true course matters (bends, rivers). */
      shape: v.array(Coordinates),
      /** Whether it runs today in the city; an earlier API does not send it. */
      runs: v.optional(v.boolean()),
      /** First and last departure today, or else on the next day on which it runs. */
      first: v.string(),
      last: v.string(),
      durationMinutes: v.number(),
      /** By season; none where it leaves at start times alone. */
      everyMinutes: v.array(v.object({ from: v.string(), to: v.string(), minutes: v.number() })),
    }),
  ),
  water: v.array(v.object({ kind: v.picklist(['river', 'coast']), line: v.array(Coordinates) })),
  parks: v.array(v.array(Coordinates)),
})
export type RouteMap = v.InferOutput<typeof RouteMap>

const { stops: _stops, shape: _shape, ...routeFacts } = RouteMap.entries.routes.item.entries
const Feature = v.literal('Feature')
const Line = v.object({ type: v.literal('LineString'), coordinates: v.array(Coordinates) })
const Polygon = v.object({ type: v.literal('Polygon'), coordinates: v.array(v.array(Coordinates)) })

const RouteFeature = v.object({
  type: Feature,
  geometry: Line,
  properties: v.object({ kind: v.literal('route'), ...routeFacts }),
})
/** `route` is the key of its line; `order` counts from 0 in running order. */
const StopFeature = v.object({
  type: Feature,
  geometry: v.object({ type: v.literal('Point'), coordinates: Coordinates }),
  properties: v.object({
    kind: v.literal('stop'),
    route: v.string(),
    order: v.number(),
    /** As on the sign of the stop. */
    name: v.string(),
    /** In the caller's language, where it differs from the sign. */
    translation: v.optional(v.string()),
    /** In the caller's language. */
    sights: v.array(v.string()),
  }),
})
/** A river is a line; a closed coastline encloses open water. */
const WaterFeature = v.object({
  type: Feature,
  geometry: v.union([Line, Polygon]),
  properties: v.object({ kind: v.picklist(['river', 'coast']) }),
})
const ParkFeature = v.object({
  type: Feature,
  geometry: Polygon,
  properties: v.object({ kind: v.literal('park') }),
})

/** GeoJSON (RFC 7946): longitude before latitude, WGS 84. */
export const MapFeatures = v.object({
  type: v.literal('FeatureCollection'),
  features: v.array(v.union([RouteFeature, StopFeature, WaterFeature, ParkFeature])),
})
export type MapFeatures = v.InferOutput<typeof MapFeatures>

const ById = v.object({ id: IdText })

export const getLocationMap = call({
  method: 'GET',
  path: '/location/{id}/map',
  tag: 'location',
  summary: 'All routes and stops of a city, as GeoJSON',
  params: ById,
  reply: MapFeatures,
})

export const getProductMap = call({
  method: 'GET',
  path: '/product/{id}/map',
  tag: 'product',
  summary: 'The routes and stops of a product, as GeoJSON',
  params: ById,
  reply: MapFeatures,
})
