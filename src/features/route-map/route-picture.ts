import type { Brand } from '#config/brand/brand.ts'
import { fingerprint } from '#domain/fingerprint.ts'
import { galleryRatio, type GalleryPicture } from '#ui/gallery/picture.ts'
import { drawnPart, drawRoute, sheetOf } from './draw-route.ts'
import type { DrawableMap } from './drawing.ts'
import type { Place, Sheet } from './projection.ts'
import { routeColours, schemes, type Scheme } from './route-colours.ts'

type Palette = Brand['palette']

/** Increase it whenever the drawing changes: browsers cache its address for a year. */
const DRAWING_VERSION = 1

/** Changes with what is drawn, so that its address can be cached forever. */
function versionOf(map: DrawableMap, palette: Palette): string {
  const colours = schemes.map((scheme) => routeColours(palette, scheme))
  return fingerprint(JSON.stringify([DRAWING_VERSION, colours, drawnPart(map)]))
}

/** `/routes/1x2y3z/2182-dark.svg` */
const addressOf = (version: string, productId: number, scheme: Scheme): string =>
  `/routes/${version}/${productId}-${scheme}.svg`

export const routePictureHref = (
  productId: number,
  map: DrawableMap,
  palette: Palette,
  scheme: Scheme,
): string => addressOf(versionOf(map, palette), productId, scheme)

/** Parses `2182-dark.svg`. */
export function readRoutePictureName(name: string): { productId: number; scheme: Scheme } | undefined {
  const [, id, look] = /^([1-9]\d{0,9})-([a-z]+)\.svg$/.exec(name) ?? []
  const scheme = schemes.find((known) => known === look)
  return id && scheme ? { productId: Number(id), scheme } : undefined
}

/** The route as a picture of its own: with the colours in it, since no style sheet reaches it. */
export function drawRoutePicture(map: DrawableMap, palette: Palette, scheme: Scheme): string | undefined {
  const colours = routeColours(palette, scheme)
  return drawRoute(map)
    ?.replace(/var\(--([\w-]+)\)/g, (whole, name: string) => colours[name] ?? whole)
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" font-family="Overpass, sans-serif" ')
    .replace(/(<svg [^>]*>)/, `$1<rect width="100%" height="100%" fill="${colours.card}"/>`)
}

/** What a crop around a stop shows of the drawing, in its units; one around an attraction shows more. */
const CROP = 240
const PLACE_CROP = 420
const MOST_STOPS = 4

type DrawableRoute = DrawableMap['routes'][number]
interface RouteWithSights extends DrawableRoute {
  stops: readonly (DrawableRoute['stops'][number] & { sights: readonly string[] })[]
}
interface MapWithSights extends DrawableMap {
  routes: readonly RouteWithSights[]
}

interface Captions {
  route: string
  stop(number: number, name: string): string
}

const ratio = galleryRatio.width / galleryRatio.height
const view = (...box: number[]) => `#svgView(viewBox(${box.map(Math.round).join(',')}))`

/** The part of a sheet around a place, of a width in its units, within the sheet. */
function partAround(sheet: Sheet, at: Place, width: number): string {
  const [x, y] = sheet.toSheet(at)
  const high = width / ratio
  const left = Math.min(Math.max(x - width / 2, 0), sheet.width - width)
  const top = Math.min(Math.max(y - high / 2, 0), sheet.height - high)
  return view(left, top, width, high)
}

/** The route, and its first stops with sights, each a part of the same picture. */
export function routePictures(
  productId: number,
  map: MapWithSights,
  palette: Palette,
  captions: Captions,
): GalleryPicture[] {
  const drawn = drawnPart(map)
  const [line] = drawn.routes
  if (!line) return []
  const sheet = sheetOf(drawn, 'full')
  const version = versionOf(map, palette)
  const day = addressOf(version, productId, 'light')
  const night = addressOf(version, productId, 'dark')
  // In the shape of the gallery; water and parks run on past the sheet.
  const [width, height] = [
    Math.max(sheet.width, sheet.height * ratio),
    Math.max(sheet.height, sheet.width / ratio),
  ]
  const whole = view((sheet.width - width) / 2, (sheet.height - height) / 2, width, height)
  const sights =
    map.routes.find(({ stops }) => stops.length > 1)?.stops.map((stop) => stop.sights.length) ?? []
  const stops = line.stops
    .map(({ name, at }, order) => ({
      caption: captions.stop(order + 1, name),
      part: partAround(sheet, at, CROP),
      order,
    }))
    .filter(({ order }) => (sights[order] ?? 0) > 0)
    .slice(0, MOST_STOPS)
  return [
    { caption: captions.route, day: day + whole, night: night + whole, full: day },
    ...stops.map(({ caption, part }) => ({ caption, day: day + part, night: night + part, full: day })),
  ]
}

/** Where an attraction is, among the lines of its city. */
export function placePictures(
  productId: number,
  map: DrawableMap,
  palette: Palette,
  caption: string,
): GalleryPicture[] {
  if (!map.place || map.routes.length === 0) return []
  const version = versionOf(map, palette)
  const part = partAround(sheetOf(drawnPart(map), 'full'), map.place, PLACE_CROP)
  const [day, night] = [addressOf(version, productId, 'light'), addressOf(version, productId, 'dark')]
  return [{ caption, day: day + part, night: night + part, full: day }]
}
