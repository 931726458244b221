import { useSyncExternalStore } from 'react'
import type { Experiment, ExperimentVariant } from '#config/experiments.ts'
import { variant } from '#stores/experiments.ts'

const unchanging = () => () => undefined
const asPrinted = (): ExperimentVariant => 'A'

/** A for the first rendering, which is the printed one, then the visitor's variant. */
export const useVariant = (experiment: Experiment): ExperimentVariant =>
  useSyncExternalStore(unchanging, () => variant(experiment), asPrinted)
