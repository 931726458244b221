import type { LandmarkKey } from '#domain/place/poster.ts'
import type { Landmark } from '../landmark.ts'
import { archBridge } from './arch-bridge.ts'
import { cableBridge } from './cable-bridge.ts'
import { castle } from './castle.ts'
import { clockTower } from './clock-tower.ts'
import { cypress } from './cypress.ts'
import { domeChurch } from './dome-church.ts'
import { harbourCranes } from './harbour-cranes.ts'
import { highRises } from './high-rises.ts'
import { lighthouse } from './lighthouse.ts'
import { minaretMosque } from './minaret-mosque.ts'
import { mountains } from './mountains.ts'
import { observationWheel } from './observation-wheel.ts'
import { oldTown } from './old-town.ts'
import { palm } from './palm.ts'
import { spireChurch } from './spire-church.ts'
import { umbrellaPine } from './umbrella-pine.ts'
import { windmill } from './windmill.ts'

/**
 * Building types for cities without landmarks of their own. Three of them already suggest a harbour, a hill
 * town or a metropolis.
 */
export const genericLandmarks = {
  'arch-bridge': archBridge,
  'cable-bridge': cableBridge,
  castle,
  'clock-tower': clockTower,
  cypress,
  'dome-church': domeChurch,
  'harbour-cranes': harbourCranes,
  'high-rises': highRises,
  lighthouse,
  'minaret-mosque': minaretMosque,
  mountains,
  'observation-wheel': observationWheel,
  'old-town': oldTown,
  palm,
  'spire-church': spireChurch,
  'umbrella-pine': umbrellaPine,
  windmill,
} satisfies Partial<Record<LandmarkKey, Landmark>>
