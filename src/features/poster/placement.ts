import type { LandmarkKey } from './landmarks/index.ts'

/**
 * 0 is beside the road, 1 a few streets behind, 2 at the edge of the haze; a tram runs in the street
 * itself.
 */
export type Depth = 'street' | 0 | 1 | 2

export interface Placement {
  landmark: LandmarkKey
  x: number
  scale: number
  depth: Depth
  /** Raises a landmark above the ground line, such as a church on its hill. */
  lift?: number
}

export const place = (
  landmark: LandmarkKey,
  x: number,
  scale: number,
  depth: Depth,
  lift = 0,
): Placement => ({
  landmark,
  x,
  scale,
  depth,
  lift,
})
