import type { ComponentProps } from 'react'
import { describedBy } from './described-by.ts'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'

/** A field for several lines of text. */
export function TextArea({ label, hint, error, optional, ...area }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <FieldFrame id={area.id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        className="field-control"
        required={!optional}
        {...area}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(area.id, hint, error)}
      />
    </FieldFrame>
  )
}
