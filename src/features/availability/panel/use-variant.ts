import { useSyncExternalStore } from 'react'
import type { Experiment, ExperimentVariant } from '#config/experiments.ts'
import { variant } from '#stores/experiments.ts'

const unchanging = () => () => undefined
const asPrinted = (): ExperimentVariant => 'A'

/** A during the first render, which must match the printed page; then the visitor's variant. */
export const useVariant = (experiment: Experiment): ExperimentVariant =>
  useSyncExternalStore(unchanging, () => variant(experiment), asPrinted)
