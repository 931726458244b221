import { features } from './features.ts'

/**
 * The experiments of S9, each with the key of its variant in the dataset of `<html>` and in the cookie:
 * `STRATEGY_CALENDAR` is `data-strategy-calendar`.
 */
export const experimentKeys = {
  TRUSTPILOT: 'trustpilot',
  STRATEGY_CALENDAR: 'strategyCalendar',
  MAP_DISPLAY: 'mapDisplay',
  PACKAGE_MOBILE: 'packageMobile',
} as const
export type Experiment = keyof typeof experimentKeys

export function isExperiment(name: string): name is Experiment {
  return Object.hasOwn(experimentKeys, name)
}

/** A is the page as the server renders it. */
export const experimentVariants = ['A', 'B'] as const
export type ExperimentVariant = (typeof experimentVariants)[number]

export function isExperimentVariant(name: unknown): name is ExperimentVariant {
  return name === 'A' || name === 'B'
}

/** Whole percentages that add up to 100. */
export type Weights = Record<ExperimentVariant, number>
/** The experiments that a build runs. */
export type Splits = Partial<Record<Experiment, Weights>>

/** Stores a visitor's variants for the time that S9 sets. */
export const experimentsCookie = { name: 'experiments', days: 60 } as const

const everybodyA: Weights = { A: 100, B: 0 }
const halves: Weights = { A: 50, B: 50 }

/** The splits of S9, without experiments on features that the build lacks. */
const splitsIn = (variant: keyof typeof features): Splits => {
  const { city, product } = features[variant].pages
  const isWorldwide = variant === 'worldwide'
  return {
    TRUSTPILOT: everybodyA,
    ...(product.calendarStrategy && { STRATEGY_CALENDAR: everybodyA }),
    ...(city.mapBox && { MAP_DISPLAY: isWorldwide ? halves : everybodyA }),
    ...(isWorldwide && { PACKAGE_MOBILE: everybodyA }),
  }
}

export const experimentSplits: Record<keyof typeof features, Splits> = {
  worldwide: splitsIn('worldwide'),
  paris: splitsIn('paris'),
  london: splitsIn('london'),
  spain: splitsIn('spain'),
  portugal: splitsIn('portugal'),
}

/**
 * The variant of a visitor: the stored one, unless its weight is now 0; otherwise one drawn by weight.
 * `stored` may be anything, since it comes from a cookie.
 *
 * @param random at least 0 and below 1
 */
export function variantOf(weights: Weights, stored: unknown, random: number): ExperimentVariant {
  if (isExperimentVariant(stored) && weights[stored] > 0) return stored
  return random * 100 < weights.A ? 'A' : 'B'
}
