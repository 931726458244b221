import { useMemo, type ComponentProps } from 'react'
import { describedBy } from './described-by.ts'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { chevronDown } from '#ui/icon/icons.ts'

interface Choice {
  value: string
  name: string
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
  // Hundreds of countries would take a frame whenever something else in the form changes.
  const options = useMemo(
    () =>
      choices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      )),
    [choices],
  )
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
          {options}
        </select>
        <Icon svg={chevronDown} />
      </div>
    </FieldFrame>
  )
}
