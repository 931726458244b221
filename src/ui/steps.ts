import './steps.css'

export interface StepsProps {
  /** What the list is, for those who do not see it: "Your booking, step by step". */
  label: string
  /** `href` leads back to a step that is done. */
  steps: readonly { name: string; href?: string }[]
  /** Index of the step the visitor is at. */
  current: number
  /** Words for the states, spoken after the names. */
  doneLabel: string
}

export type StepState = 'done' | 'here' | 'ahead'

export const stepState = (index: number, current: number): StepState =>
  index < current ? 'done' : index === current ? 'here' : 'ahead'
