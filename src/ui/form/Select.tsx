import type { ComponentProps } from 'react'
import { describedBy } from './described-by.ts'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { chevronDown } from '#ui/icon/icons.ts'

interface Choice {
  value: string
  name: string
  disabled?: boolean
}

/** `empty` is the first entry while nothing is chosen: "Choose a country". */
interface SelectProps extends FieldTexts {
  choices: readonly Choice[]
  empty?: string
}

export function Select({
  label,
  hint,
  error,
  optional,
  choices,
  empty,
  ...select
}: SelectProps & ComponentProps<'select'>) {
  return (
    <FieldFrame id={select.id} label={label} hint={hint} error={error} optional={optional}>
      <div className="field-select">
        <select
          className="field-control"
          required={!optional}
          {...select}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(select.id, hint, error)}
        >
          {empty && <option value="">{empty}</option>}
          {choices.map(({ value, name, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {name}
            </option>
          ))}
        </select>
        <Icon svg={chevronDown} />
      </div>
    </FieldFrame>
  )
}
