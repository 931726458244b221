/** What a city file says of its poster. How it is drawn is in features/poster. */
export const hours = ['dawn', 'day', 'dusk', 'night'] as const
export type Hour = (typeof hours)[number]

export const waters = ['river', 'sea', 'none'] as const

/** `tall` is used on cards, `wide` at the top of a page. */
export const formats = ['tall', 'wide'] as const
export type Format = (typeof formats)[number]

export const sheetSizes = { tall: { width: 600, height: 800 }, wide: { width: 1600, height: 720 } } as const

/**
 * 0 is beside the road, 1 a few streets behind, 2 at the edge of the haze; a tram runs in the street
 * itself.
 */
export const depths = ['street', 0, 1, 2] as const
export type Depth = (typeof depths)[number]

/** Every landmark that features/poster can draw, by its name in a city file. */
export const landmarkKeys = [
  'alhambra',
  'arc-de-triomphe',
  'arch-bridge',
  'belem-tower',
  'berlin-tv-tower',
  'brandenburg-gate',
  'bridge-25-april',
  'brownstones',
  'budapest-parliament',
  'burj-al-arab',
  'burj-khalifa',
  'cable-bridge',
  'canal-houses',
  'castel-sant-angelo',
  'castle',
  'cibeles',
  'clerigos',
  'clock-tower',
  'colosseum',
  'columbus-column',
  'cuatro-torres',
  'cypress',
  'dom-luis-bridge',
  'dome-church',
  'eiffel-tower',
  'elizabeth-tower',
  'empire-state',
  'florence-duomo',
  'georgian-doors',
  'gherkin',
  'giralda',
  'guggenheim',
  'hapenny-bridge',
  'harbour-cranes',
  'hemisferic',
  'high-rises',
  'la-seu',
  'lighthouse',
  'london-eye',
  'louvre-pyramid',
  'metropolis',
  'minaret-mosque',
  'mountains',
  'notre-dame',
  'observation-wheel',
  'old-town',
  'palazzo-vecchio',
  'palm',
  'pantheon',
  'parthenon',
  'puerta-de-alcala',
  'royal-palace',
  'sacre-coeur',
  'sagrada-familia',
  'santa-justa',
  'sao-jorge',
  'scott-monument',
  'shard',
  'spire-church',
  'st-pauls',
  'st-peters',
  'statue-of-liberty',
  'stephansdom',
  'tibidabo',
  'torre-del-oro',
  'torre-glories',
  'tower-bridge',
  'tram-28',
  'tyn-church',
  'umbrella-pine',
  'vittoriano',
  'w-hotel',
  'westminster',
  'windmill',
] as const
export type LandmarkKey = (typeof landmarkKeys)[number]

/** The landmarks of a skyline that stand in neither layout. */
export const unplacedLandmarks = (
  skyline: readonly string[],
  layouts: Record<Format, readonly { landmark: string }[]>,
): string[] =>
  skyline.filter(
    (name) => !formats.some((format) => layouts[format].some(({ landmark }) => landmark === name)),
  )
