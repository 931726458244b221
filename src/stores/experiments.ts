import {
  experimentKeys,
  isExperimentVariant,
  type Experiment,
  type ExperimentVariant,
} from '#config/experiments.ts'

/**
 * The variant of this page, drawn before its first paint. It does not change while the page is open. A where
 * the build does not run the experiment.
 */
export function variant(experiment: Experiment): ExperimentVariant {
  const shown = document.documentElement.dataset[experimentKeys[experiment]]
  return isExperimentVariant(shown) ? shown : 'A'
}
