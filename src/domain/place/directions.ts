type Place = readonly [longitude: number, latitude: number]

/** Opens the app of maps where one is installed, else its site; on every system, unlike `geo:`. */
export const directionsHref = ([longitude, latitude]: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`
