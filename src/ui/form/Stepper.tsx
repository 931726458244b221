import './stepper.css'
import { Icon } from '#ui/icon/Icon.tsx'
import { minus, plus } from '#ui/icon/icons.ts'

interface StepperProps {
  /** What is counted: "Adults". Names the group. */
  label: string
  /** Spoken names of the buttons: "One adult fewer", "One adult more". */
  fewerLabel: string
  moreLabel: string
  count: number
  min?: number
  max?: number
  onChange: (count: number) => void
}

/**
 * At its ends a button is only announced as disabled: really disabling it would lose the keyboard focus.
 */
export function Stepper({ label, fewerLabel, moreLabel, count, min = 0, max = 99, onChange }: StepperProps) {
  return (
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        className="stepper-button"
        aria-label={fewerLabel}
        aria-disabled={count <= min}
        onClick={() => count > min && onChange(count - 1)}
      >
        <Icon svg={minus} />
      </button>
      <output className="stepper-count" aria-live="polite">
        {count}
      </output>
      <button
        type="button"
        className="stepper-button"
        aria-label={moreLabel}
        aria-disabled={count >= max}
        onClick={() => count < max && onChange(count + 1)}
      >
        <Icon svg={plus} />
      </button>
    </div>
  )
}
