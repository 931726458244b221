import type { ReactNode } from 'react'
import type { Translate } from '#i18n/texts.ts'
import { Button } from '#ui/button/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { StepFold } from './use-folding.ts'

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
  /** What was chosen: all that is shown of a folded step. */
  answer?: ReactNode
  /** Why the choice of this step is refused; announced to screen readers. */
  refusal?: string | undefined
  /** Absent in a step that is always open. */
  fold?: StepFold | undefined
  /** On phones only heading and answer are shown (PACKAGE_MOBILE B). */
  aside?: boolean
  t: Translate<'availability'>
  children: ReactNode
}

/** A step of the booking, drawn as a stop on its line. */
export function BookingStep({
  title,
  state,
  id,
  answer,
  refusal,
  fold,
  aside,
  t,
  children,
}: BookingStepProps) {
  return (
    <li
      className={classNames(
        'booking-step',
        `booking-step-${state}`,
        fold?.folded && 'booking-step-folded',
        aside && 'booking-step-aside',
      )}
      id={id}
    >
      <div className="booking-step-head">
        <h3 className="booking-step-title" id={`${id}-title`}>
          {title}
        </h3>
        {fold?.press && (
          <Button look="plain" className="booking-fold" onClick={fold.onPress}>
            {t(`fold.${fold.press}`)}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
      </div>
      {(fold?.folded || aside) && answer && <p className="booking-answer">{answer}</p>}
      <div className="booking-step-body" role="group" aria-labelledby={`${id}-title`}>
        {children}
        <p className="booking-refusal" role="alert" id={`${id}-refusal`}>
          {refusal}
        </p>
      </div>
    </li>
  )
}
