const EARTH_KILOMETRES = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance between two points, each a longitude and a latitude in degrees. */
export function kilometres(
  [lngA, latA]: readonly [number, number],
  [lngB, latB]: readonly [number, number],
): number {
  const [a, b] = [radians(latA), radians(latB)]
  const half =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(lngB - lngA) / 2) ** 2
  return 2 * EARTH_KILOMETRES * Math.asin(Math.sqrt(half))
}
