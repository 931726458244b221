import type { ComponentProps } from 'react'
import { describedBy } from './described-by.ts'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'

/** A text field. All other props go to the `<input>`, including those of react-hook-form's `register()`. */
export function Field({ label, hint, error, optional, ...input }: FieldTexts & ComponentProps<'input'>) {
  return (
    <FieldFrame id={input.id} label={label} hint={hint} error={error} optional={optional}>
      <input
        className="field-control"
        required={!optional}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(input.id, hint, error)}
      />
    </FieldFrame>
  )
}
