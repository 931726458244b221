/** [longitude, latitude], as in the catalogue. */
export type Place = readonly [lng: number, lat: number]
export type Point = readonly [x: number, y: number]

export interface Sheet {
  width: number
  height: number
  toSheet: (place: Place) => Point
}

export interface SheetSize {
  width: number
  /** The sheet takes the route's own proportions between these heights. */
  minHeight: number
  maxHeight: number
  /** Kept free at every edge, in sheet units. */
  margin: number
}

/**
 * Equirectangular projection around the centre of the places, accurate to a few metres within a city. North
 * is up, and the sheet is as high as the route needs, so that a long thin cruise is not drawn in an empty
 * square.
 */
export function fitToSheet(
  places: readonly Place[],
  { width, minHeight, maxHeight, margin }: SheetSize,
): Sheet {
  const lngs = places.map(([lng]) => lng)
  const lats = places.map(([, lat]) => lat)
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const spanX = Math.max((east - west) * squeeze, 1e-4)
  const spanY = Math.max(north - south, 1e-4)
  const byWidth = (width - 2 * margin) / spanX
  const height = Math.round(Math.min(maxHeight, Math.max(minHeight, byWidth * spanY + 2 * margin)))
  const scale = Math.min(byWidth, (height - 2 * margin) / spanY)
  const [midLng, midLat] = [(west + east) / 2, (south + north) / 2]
  return {
    width,
    height,
    toSheet: ([lng, lat]) => [
      width / 2 + (lng - midLng) * squeeze * scale,
      height / 2 - (lat - midLat) * scale,
    ],
  }
}
