import { kilometres } from './great-circle.ts'

type Place = readonly [longitude: number, latitude: number]

/** Beyond this nobody is on the way to a stop (S8: "too far away from the selected area"). */
export const TOO_FAR_KILOMETRES = 100

export type Whereabouts<Stop> =
  | { kind: 'near'; stop: Stop; kilometres: number }
  /** Measured to the centre of the city. */
  | { kind: 'too_far'; kilometres: number }

/**
 * Where a visitor is: which stop is next and how far, in a straight line. Whoever stands beside a stop is
 * never too far away, even where a day trip ends far from its city.
 */
export function whereabouts<Stop extends { at: Place }>(
  here: Place,
  centre: Place,
  stops: readonly Stop[],
): Whereabouts<Stop> {
  const away = kilometres(here, centre)
  const [nearest] = stops
    .map((stop) => ({ stop, kilometres: kilometres(here, stop.at) }))
    .sort((a, b) => a.kilometres - b.kilometres)
  if (!nearest || nearest.kilometres > TOO_FAR_KILOMETRES) return { kind: 'too_far', kilometres: away }
  return { kind: 'near', ...nearest }
}

export interface ReadableDistance {
  amount: number
  unit: 'meter' | 'kilometer' | 'foot' | 'mile'
}

const FEET_PER_KILOMETRE = 3280.84
const MILES_PER_KILOMETRE = 0.621371
/** From here on, distances are told without a decimal. */
const WHOLE_FROM = 10

const roundedTo = (step: number, value: number): number => Math.round(value / step) * step
const long = (value: number): number => roundedTo(value < WHOLE_FROM - 0.05 ? 0.1 : 1, value)

/** As one would say it: 340 m, 2.1 km, 25 km; for Americans 350 ft, 1.3 mi. */
export function readableDistance(km: number, system: 'metric' | 'american'): ReadableDistance {
  if (system === 'metric') {
    const metres = Math.max(10, roundedTo(10, km * 1000))
    return metres < 1000 ? { amount: metres, unit: 'meter' } : { amount: long(km), unit: 'kilometer' }
  }
  const feet = Math.max(50, roundedTo(50, km * FEET_PER_KILOMETRE))
  return feet < 1000
    ? { amount: feet, unit: 'foot' }
    : { amount: long(km * MILES_PER_KILOMETRE), unit: 'mile' }
}
