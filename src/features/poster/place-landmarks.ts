import { unplacedLandmarks, type Depth, type Format, type LandmarkKey } from '#domain/place/poster.ts'
import { landmarks } from './landmarks/index.ts'
import { sheets, type PosterSpec } from './spec.ts'

type LayoutEntry = NonNullable<PosterSpec['layouts']>[Format][number]
export type Placement = LayoutEntry & { landmark: LandmarkKey }

const isLandmark = (name: string): name is LandmarkKey => Object.hasOwn(landmarks, name)
const isPlacement = (entry: LayoutEntry): entry is Placement => isLandmark(entry.landmark)

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
  const stand = (name: LandmarkKey, [x, most, broadest, depth]: Spot): Placement => {
    const { width: w, height: h } = landmarks[name]
    const scale = Math.min((most * height) / h, (broadest * width) / w)
    return { landmark: name, x: x * width, scale, depth }
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

/** Places all landmarks. The city's layouts are used if they have all the landmarks of its skyline. */
export function placeLandmarks({ skyline, layouts }: PosterSpec, format: Format): Placement[] {
  return layouts && unplacedLandmarks(skyline, layouts).length === 0
    ? layouts[format].filter(isPlacement)
    : arrange(skyline.filter(isLandmark), format)
}
