import './field.css'
import type { ReactNode } from 'react'
import { errorId, hintId } from './described-by.ts'
import { Icon } from '#ui/icon/Icon.tsx'
import { warning } from '#ui/icon/icons.ts'

export interface FieldTexts {
  id: string
  label: string
  hint?: string
  /** What to correct, as a sentence in the visitor's language. */
  error?: string
  /** The mark of an optional field, "(optional)"; required fields have none. */
  optional?: string
}

/** Label, hint and error around a control, connected to it by its id. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional,
  children,
}: FieldTexts & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {optional && <span className="field-optional">{optional}</span>}
      </label>
      {hint && (
        <p className="field-hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null
  return (
    <p className="field-error" id={errorId(id)}>
      <Icon svg={warning} />
      {error}
    </p>
  )
}
