export type Found = readonly [longitude: number, latitude: number] | 'refused' | 'unknown'

/** How long to wait for a position; one that is a minute old will do for somebody on foot. */
const PATIENCE = { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true }
/** GeolocationPositionError.PERMISSION_DENIED, which some browsers define on instances alone. */
const DENIED = 1

/** Absent where the page is not served securely. */
const ownDevice = () => ('geolocation' in navigator ? navigator.geolocation : undefined)

/** Asks the device where it is; the browser asks the visitor. The place never leaves the page. */
export const findMe = (device: Geolocation | undefined = ownDevice()): Promise<Found> =>
  new Promise((resolve) => {
    if (!device) return resolve('unknown')
    device.getCurrentPosition(
      ({ coords }) => resolve([coords.longitude, coords.latitude]),
      ({ code }) => resolve(code === DENIED ? 'refused' : 'unknown'),
      PATIENCE,
    )
  })
