import type { MapFeatures } from '#contract/catalogue/map.ts'
import type { Locale } from '#config/locales.ts'
import { hasFixedStarts, nextLineDay } from '#domain/offer/line-timetable.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import type { Day } from '#domain/time/day.ts'
import { wayThrough } from '#domain/place/way.ts'
import type { CatalogueCity, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import type { RouteEntry } from '#server/catalogue/format.ts'
import { inLanguage, type InLanguages } from '#server/catalogue/texts.ts'
import { ticketsOf } from './product-tickets.ts'

type Place = [number, number]
type Feature = MapFeatures['features'][number]

const ways = new WeakMap<RouteEntry, Place[]>()

/**
 * The line a vehicle takes: stops and further points in running order. Degrees of longitude are shorter
 * than those of latitude, so distances are measured on a flat projection; the points themselves stay
 * unchanged.
 */
function wayOf(entry: RouteEntry): Place[] {
  const known = ways.get(entry)
  if (known) return known
  const [, latitude = 0] = entry.stops[0]?.at ?? []
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const places = new Map<Place, Place>()
  const flat = (place: Place): Place => {
    const point: Place = [place[0] * narrowing, place[1]]
    places.set(point, place)
    return point
  }
  const stops = entry.stops.map(({ at }) => flat(at))
  const way = wayThrough(stops, entry.shape.map(flat), entry.loop).map((point) => places.get(point) ?? point)
  ways.set(entry, way)
  return way
}

type Texts = InLanguages<string>

/** In a catalogue imported before 2026-11-23, a sight has its local name alone. */
const sightName = (sight: Texts | string, locale: Locale): string =>
  typeof sight === 'string' ? sight : inLanguage(sight, locale)

/** The translation of a stop, unless it reads like the sign. */
function besideSign(name: string, texts: Texts | undefined, locale: Locale): { translation?: string } {
  const translation = texts && inLanguage(texts, locale)
  return translation === undefined || translation === name ? {} : { translation }
}

type Departures = Pick<
  Extract<Feature['properties'], { kind: 'route' }>,
  'runs' | 'first' | 'last' | 'everyMinutes'
>

function departuresOf(product: CatalogueProduct, entry: RouteEntry, today: Day): Departures {
  const tickets = ticketsOf(product)
  const next = nextLineDay(entry, tickets, today)
  const { first, last } = next ?? entry
  const seasons = hasFixedStarts(tickets) ? [] : entry.everyMinutes
  return {
    runs: next?.day === today,
    first,
    last,
    everyMinutes: seasons.map(({ from, to, minutes }) => ({ from, to, minutes })),
  }
}

function routeFeatures(
  product: CatalogueProduct,
  entry: RouteEntry,
  { key, locale, today }: { key: string; locale: Locale; today: Day },
): Feature[] {
  const { names, stops, shape: _shape, ...facts } = entry
  return [
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: wayOf(entry) },
      properties: {
        kind: 'route',
        ...facts,
        ...departuresOf(product, entry, today),
        key,
        name: inLanguage(names, locale),
      },
    },
    ...stops.map(({ name, translation, at, sights }, order): Feature => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: at },
      properties: {
        kind: 'stop',
        route: key,
        order,
        name,
        ...besideSign(name, translation, locale),
        sights: sights.map((sight) => sightName(sight, locale)),
      },
    })),
  ]
}

const isRing = (line: Place[]): boolean =>
  line.length > 3 && line[0]?.[0] === line.at(-1)?.[0] && line[0]?.[1] === line.at(-1)?.[1]

/** GeoJSON wants a ring closed; the catalogue leaves the last point of a park out. */
function closed(ring: Place[]): Place[] {
  const [first] = ring
  return first && !isRing(ring) ? [...ring, first] : ring
}

const groundFeatures = ({ water, parks }: CatalogueCity['entry']): Feature[] => [
  ...water.map(({ kind, line }): Feature => ({
    type: 'Feature',
    geometry: isRing(line)
      ? { type: 'Polygon', coordinates: [line] }
      : { type: 'LineString', coordinates: line },
    properties: { kind },
  })),
  ...parks.map((ring): Feature => ({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [closed(ring)] },
    properties: { kind: 'park' },
  })),
]

function mapOf(city: CatalogueCity, products: CatalogueProduct[], locale: Locale, now: Date): MapFeatures {
  const today = clockIn(city.entry.zone, now).day
  const routes = products.flatMap((product) => product.entry.routes.map((entry) => ({ product, entry })))
  const keys = routes.map(({ entry }) => entry.key)
  return {
    type: 'FeatureCollection',
    features: [
      ...groundFeatures(city.entry),
      // Two products may each have a "red" line: the key then says whose.
      ...routes.flatMap(({ product, entry }) => {
        const shared = keys.indexOf(entry.key) !== keys.lastIndexOf(entry.key)
        const key = shared ? `${product.entry.key}-${entry.key}` : entry.key
        return routeFeatures(product, entry, { key, locale, today })
      }),
    ],
  }
}

export const cityMap = (city: CatalogueCity, locale: Locale, now: Date): MapFeatures =>
  mapOf(
    city,
    city.products.filter((product) => product.entry.kind !== 'package'),
    locale,
    now,
  )

/** A package shows the routes of its parts. */
export function productMap(product: CatalogueProduct, locale: Locale, now: Date): MapFeatures {
  const own = product.entry.routes.length > 0 ? [product] : product.parts.map((part) => part.product)
  return mapOf(product.city, own, locale, now)
}
