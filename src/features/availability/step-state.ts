export type StepState = 'ahead' | 'here' | 'done'

export function stepState(reached: boolean, done: boolean): StepState {
  if (!reached) return 'ahead'
  return done ? 'done' : 'here'
}
