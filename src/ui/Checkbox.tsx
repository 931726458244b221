import './field.css'
import type { ComponentProps, ReactNode } from 'react'
import { describedBy } from './described-by.ts'
import { FieldError } from './FieldFrame.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  id: string
  label: ReactNode
  error?: string
}

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  return (
    <div className="checkbox">
      <input
        className="checkbox-box"
        type="checkbox"
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(input.id, undefined, error)}
      />
      <label htmlFor={input.id}>{label}</label>
      <FieldError id={input.id} error={error} />
    </div>
  )
}
