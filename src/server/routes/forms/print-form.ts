import type { Locale } from '#config/locales.ts'
import { translator } from '#i18n/translate.ts'
import { html, type Markup } from '#server/mail/letters/markup.ts'
import type { FormContent } from '#server/services/contact/form-tickets.ts'

export interface PlainField {
  name: string
  label: string
  type: 'text' | 'email' | 'tel' | 'lines' | 'choice'
  optional?: boolean
  /** The options of a `choice`. */
  choices?: readonly { value: string; name: string }[]
  autocomplete?: string
}

const known = ['required', 'email', 'too_long', 'invalid'] as const

function printControl(field: PlainField, value: string, isInvalid: boolean): Markup {
  const { name, type, choices = [], autocomplete = 'off' } = field
  const invalid: Markup = { markup: isInvalid ? ` aria-invalid="true" aria-describedby="${name}-error"` : '' }
  if (type === 'lines')
    return html`<textarea id="${name}" name="${name}" rows="7" ${invalid}>${value}</textarea>`
  if (type === 'choice') {
    const options = choices.map((choice) => {
      const selected: Markup = { markup: choice.value === value ? ' selected' : '' }
      return html`<option value="${choice.value}" ${selected}>${choice.name}</option>`
    })
    return html`<select id="${name}" name="${name}" ${invalid}>
      <option></option>
      ${options}
    </select>`
  }
  return html`<input
    id="${name}"
    name="${name}"
    type="${type}"
    value="${value}"
    autocomplete="${autocomplete}"
    ${invalid}
  />`
}

/** A field with what was typed and what is wrong with it. */
export function printField(
  field: PlainField,
  value: string,
  code: string | undefined,
  locale: Locale,
): Markup {
  const optional = field.optional ? ` ${translator(locale, 'common')('optional')}` : ''
  const errors = translator(locale, 'forms')
  const error = code && errors(`errors.${known.find((one) => one === code) ?? 'required'}`)
  return html`<label for="${field.name}">${field.label}${optional}</label>
    ${printControl(field, value, error !== undefined)}
    ${error ? html`<p class="error" id="${field.name}-error">${error}</p>` : ''}`
}

/** The typed values, to be reviewed before they are sent. */
export function printReview(fields: readonly PlainField[], content: FormContent, none: string): Markup {
  const shown = ({ name, choices }: PlainField): string => {
    const value = content[name] ?? ''
    return choices?.find((choice) => choice.value === value)?.name ?? (value || none)
  }
  return html`<dl>
    ${fields.map(
      (field) =>
        html`<dt>${field.label}</dt>
          <dd>${shown(field)}</dd>`,
    )}
  </dl>`
}
