import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

/** `done` fills the stop, `here` gives it a yellow ring. */
type StepState = 'ahead' | 'here' | 'done'

export function stepState(reached: boolean, done: boolean): StepState {
  if (!reached) return 'ahead'
  return done ? 'done' : 'here'
}

interface BookingStepProps {
  title: string
  state: StepState
  id: string
  /** What was chosen, beside the heading of a step that is done. */
  answer?: ReactNode
  /** Why the choice of this step is refused; announced to screen readers. */
  refusal?: string | undefined
  /** On phones only heading and answer are shown. */
  folded?: boolean
  children: ReactNode
}

/** A step of the booking, drawn as a stop on its line. */
export function BookingStep({ title, state, id, answer, refusal, folded, children }: BookingStepProps) {
  return (
    <li
      className={classNames('booking-step', `booking-step-${state}`, folded && 'booking-step-folded')}
      id={id}
    >
      <h3 className="booking-step-title" id={`${id}-title`}>
        {title}
      </h3>
      {answer && <p className="booking-answer">{answer}</p>}
      <div className="booking-step-body" role="group" aria-labelledby={`${id}-title`}>
        {children}
        <p className="booking-refusal" role="alert" id={`${id}-refusal`}>
          {refusal}
        </p>
      </div>
    </li>
  )
}
