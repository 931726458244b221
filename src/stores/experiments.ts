import {
  experimentKeys,
  isExperimentVariant,
  type Experiment,
  type ExperimentVariant,
} from '#config/experiments.ts'

/**
 * The variant that this page is shown in, drawn before its first paint. It stays while the page is open, so
 * it need not be watched. A where the build does not run the experiment.
 */
export function variant(experiment: Experiment): ExperimentVariant {
  const shown = document.documentElement.dataset[experimentKeys[experiment]]
  return isExperimentVariant(shown) ? shown : 'A'
}
