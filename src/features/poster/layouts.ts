import { iberianLayouts } from './layouts-iberia.ts'
import { landmarks, type LandmarkKey } from './landmarks/index.ts'
import { place, type Depth, type Placement } from './placement.ts'
import { sheets, type Format, type PosterSpec } from './spec.ts'

/** Layouts made by hand for well-known cities; a city whose skyline changes is arranged automatically. */
const layouts: Record<string, Record<Format, readonly Placement[]>> = {
  ...iberianLayouts,
  paris: {
    tall: [
      place('sacre-coeur', 214, 0.58, 2, 74),
      place('arc-de-triomphe', 512, 0.74, 1),
      place('eiffel-tower', 352, 0.94, 0),
      place('notre-dame', 104, 0.74, 0),
      place('louvre-pyramid', 506, 0.92, 0),
    ],
    wide: [
      place('sacre-coeur', 770, 0.7, 2, 78),
      place('arc-de-triomphe', 948, 0.86, 0),
      place('eiffel-tower', 1180, 0.9, 0),
      place('louvre-pyramid', 1366, 1, 0),
      place('notre-dame', 1500, 0.84, 1),
    ],
  },
  london: {
    tall: [
      place('shard', 96, 0.84, 2),
      place('london-eye', 488, 1.12, 1),
      place('st-pauls', 150, 0.82, 0),
      place('elizabeth-tower', 330, 0.98, 0),
      place('tower-bridge', 520, 0.46, 0),
    ],
    wide: [
      place('gherkin', 300, 0.9, 2),
      place('shard', 420, 0.9, 2),
      place('st-pauls', 620, 0.86, 1),
      place('london-eye', 1350, 1.34, 1),
      place('westminster', 962, 0.96, 0),
      place('elizabeth-tower', 1150, 1, 0),
      place('tower-bridge', 1400, 0.62, 0),
    ],
  },
  barcelona: {
    tall: [
      place('tibidabo', 170, 0.56, 2, 150),
      place('torre-glories', 84, 1.02, 0),
      place('w-hotel', 520, 1.06, 1),
      place('sagrada-familia', 318, 0.98, 0),
      place('columbus-column', 496, 0.66, 0),
    ],
    wide: [
      place('tibidabo', 640, 0.72, 2, 150),
      place('torre-glories', 860, 1.12, 0),
      place('w-hotel', 1450, 1.5, 0),
      place('sagrada-familia', 1080, 1.04, 0),
      place('columbus-column', 1300, 0.86, 0),
    ],
  },
  madrid: {
    tall: [
      place('cuatro-torres', 470, 1.16, 2),
      place('cibeles', 500, 0.84, 1),
      place('metropolis', 330, 1.24, 0),
      place('puerta-de-alcala', 132, 0.86, 0),
    ],
    wide: [
      place('cuatro-torres', 620, 1.1, 2),
      place('royal-palace', 380, 1.1, 1),
      place('cibeles', 1430, 1.16, 0),
      place('metropolis', 1130, 1.36, 0),
      place('puerta-de-alcala', 836, 1.1, 0),
    ],
  },
  lisbon: {
    tall: [
      place('bridge-25-april', 140, 1.1, 2, 10),
      place('sao-jorge', 170, 0.86, 1, 20),
      place('belem-tower', 410, 1.46, 0),
      place('santa-justa', 196, 0.98, 0),
      place('tram-28', 420, 0.8, 'street'),
    ],
    wide: [
      place('bridge-25-april', 380, 1.36, 2),
      place('sao-jorge', 820, 1.1, 1),
      place('belem-tower', 1180, 1.66, 0),
      place('santa-justa', 1450, 1.16, 0),
      place('tram-28', 1330, 0.8, 'street'),
    ],
  },
  florence: {
    tall: [
      place('palazzo-vecchio', 530, 0.86, 1),
      place('arch-bridge', 300, 1.2, 2),
      place('florence-duomo', 308, 1.06, 0),
      place('cypress', 64, 1.2, 0),
      place('cypress', 566, 1, 0),
    ],
    wide: [
      place('arch-bridge', 420, 1.5, 2),
      place('palazzo-vecchio', 840, 1.1, 1),
      place('florence-duomo', 1160, 1.3, 0),
      place('cypress', 740, 1.3, 0),
      place('cypress', 1450, 1.5, 0),
      place('cypress', 1510, 1.2, 0),
    ],
  },
  edinburgh: {
    tall: [
      place('castle', 360, 0.96, 2, 110),
      place('old-town', 300, 1.3, 1),
      place('spire-church', 110, 0.96, 0),
      place('scott-monument', 330, 1.02, 0),
      place('clock-tower', 510, 1.1, 0),
    ],
    wide: [
      place('castle', 800, 1.3, 2, 120),
      place('old-town', 560, 1.4, 1),
      place('old-town', 1000, 1.4, 1),
      place('spire-church', 690, 1.1, 0),
      place('scott-monument', 1160, 1.3, 0),
      place('clock-tower', 1400, 1.4, 0),
    ],
  },
  rome: {
    tall: [
      place('vittoriano', 500, 0.8, 2, 44),
      place('st-peters', 196, 1.14, 1, 8),
      place('colosseum', 390, 1.02, 0),
      place('umbrella-pine', 556, 1.3, 0),
      place('umbrella-pine', 62, 1.5, 0),
    ],
    wide: [
      place('vittoriano', 470, 1, 2, 30),
      place('pantheon', 300, 0.8, 1),
      place('st-peters', 800, 1.24, 1),
      place('castel-sant-angelo', 1470, 1.06, 1),
      place('colosseum', 1150, 1.3, 0),
      place('umbrella-pine', 640, 1.2, 0),
      place('umbrella-pine', 880, 1.5, 0),
      place('umbrella-pine', 1500, 1.6, 0),
    ],
  },
}

const isLandmark = (name: string): name is LandmarkKey => Object.hasOwn(landmarks, name)

/** Broad landmarks that are always placed behind the others. */
const backdrops: readonly string[] = ['mountains', 'castle', 'cable-bridge', 'arch-bridge', 'high-rises']

type Spot = readonly [x: number, height: number, width: number, depth: Depth]
const stage: Record<Format, readonly Spot[]> = {
  tall: [
    [0.54, 0.58, 0.7, 0],
    [0.2, 0.34, 0.42, 0],
    [0.84, 0.3, 0.4, 0],
    [0.36, 0.4, 0.5, 1],
  ],
  wide: [
    [0.7, 0.66, 0.32, 0],
    [0.53, 0.4, 0.2, 0],
    [0.87, 0.44, 0.22, 0],
    [0.42, 0.36, 0.2, 1],
    [0.24, 0.26, 0.2, 2],
  ],
}

/** The most famous landmark takes the front, the next two flank it, the others are placed behind. */
function arrange(skyline: readonly LandmarkKey[], format: Format): Placement[] {
  const { width, height } = sheets[format]
  const stand = (name: LandmarkKey, [x, most, broadest, depth]: Spot) => {
    const { width: w, height: h } = landmarks[name]
    return place(name, x * width, Math.min((most * height) / h, (broadest * width) / w), depth)
  }
  const behind = skyline.filter((name) => backdrops.includes(name))
  const before = skyline.filter((name) => !backdrops.includes(name))
  return [
    ...behind.map((name, i) => stand(name, [i % 2 ? 0.2 : 0.62, 0.5, format === 'tall' ? 0.9 : 0.5, 2])),
    ...before.flatMap((name, i) => {
      const spot = stage[format][i]
      return spot ? [stand(name, spot)] : []
    }),
  ]
}

/** Places all landmarks. A layout by hand is used as long as it has all the landmarks of the catalogue. */
export function placeLandmarks(spec: PosterSpec, format: Format): readonly Placement[] {
  const layout = layouts[spec.key]
  const known = layout && [...layout.tall, ...layout.wide].map(({ landmark }) => landmark as string)
  return layout && known && spec.skyline.every((name) => known.includes(name))
    ? layout[format]
    : arrange(spec.skyline.filter(isLandmark), format)
}
