import './steps.css'

export interface StepsProps {
  /** The accessible name of the list: "Your booking, step by step". */
  label: string
  steps: readonly { name: string; href?: string }[]
  position: StepsPosition
  /** Read out after the name of a step that is done. */
  doneLabel: string
}

/** How many steps are done, from the first, and the index of the one the visitor is at. */
export interface StepsPosition {
  done: number
  here: number
}

export type StepState = 'done' | 'here' | 'ahead'

export const stepState = (index: number, { done, here }: StepsPosition): StepState =>
  index === here ? 'here' : index < done ? 'done' : 'ahead'
