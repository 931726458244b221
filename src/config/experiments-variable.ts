import * as v from 'valibot'
import type { Variant } from './builds.ts'
import {
  experimentKeys,
  experimentSplits,
  isExperiment,
  isExperimentVariant,
  type Experiment,
  type Splits,
  type Weights,
} from './experiments.ts'
import { WrongEnvironment } from './wrong-environment.ts'

/** Its message completes a sentence that begins with `EXPERIMENTS`. */
class WrongSplit extends Error {}

const names = Object.keys(experimentKeys)

/** Parses `A70,B30`; a variant that is left out has weight 0. */
function weightsFrom(text: string, experiment: Experiment): Weights {
  const weights: Partial<Weights> = {}
  for (const part of text.split(',')) {
    const [, variant, weight] = /^([A-Za-z]+)(.*)$/.exec(part.trim()) ?? []
    if (!isExperimentVariant(variant)) {
      throw new WrongSplit(`must give ${experiment} the variants A and B, such as ${experiment}:A70,B30`)
    }
    if (weights[variant] !== undefined) {
      throw new WrongSplit(`must give variant ${variant} of ${experiment} one weight`)
    }
    if (!/^\d{1,3}$/.test(weight ?? '')) {
      throw new WrongSplit(`must give ${experiment} whole weights, such as ${experiment}:A70,B30`)
    }
    weights[variant] = Number(weight)
  }
  const { A = 0, B = 0 } = weights
  if (A + B !== 100) throw new WrongSplit(`must give ${experiment} weights that add up to 100`)
  return { A, B }
}

/** Parses `TRUSTPILOT:A70,B30;MAP_DISPLAY:A50,B50`. */
function splitsFrom(text: string): Splits {
  const splits: Splits = {}
  for (const split of text.split(';')) {
    const [name = '', weights = '', ...more] = split.split(':').map((part) => part.trim())
    if (!isExperiment(name)) throw new WrongSplit(`must name one of ${names.join(', ')}`)
    if (splits[name]) throw new WrongSplit(`must name ${name} once`)
    if (more.length > 0) throw new WrongSplit('must be written as TRUSTPILOT:A70,B30;MAP_DISPLAY:A50,B50')
    splits[name] = weightsFrom(weights, name)
  }
  return splits
}

/** The variable `EXPERIMENTS`. */
export const ExperimentsVariable = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return splitsFrom(dataset.value)
    } catch (error) {
      if (!(error instanceof WrongSplit)) throw error
      addIssue({ message: error.message })
      return NEVER
    }
  }),
)

/** The build's splits, replaced for the experiments that the operator sets. */
export function splitsOf(variant: Variant, own: Splits = {}): Splits {
  const usual = experimentSplits[variant]
  const foreign = Object.keys(own).find((name) => !(name in usual))
  if (foreign) {
    throw new WrongEnvironment(`EXPERIMENTS names ${foreign}, which the ${variant} build does not run.`)
  }
  return { ...usual, ...own }
}
