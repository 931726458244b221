import { useFormContext, useFormState, type FieldPath } from 'react-hook-form'
import type { SaleLine } from '#contract/basket/basket.ts'
import type { Translate } from '#i18n/texts.ts'
import { lineKey, linesWithTravellerFields, payerFields, type OrderValues } from './order-form.ts'
import { useTranslations } from '#features/payment/translations.tsx'

type FieldName = FieldPath<OrderValues>
type ErrorOf = (name: FieldName) => string | undefined

const known = ['required', 'latin', 'email', 'mismatch', 'phone', 'too_long'] as const

/** The error message of a field, from the code of its schema. */
export function useFieldError(): ErrorOf {
  const { t } = useTranslations()
  const { getFieldState } = useFormContext<OrderValues>()
  const state = useFormState<OrderValues>()
  return (name) => {
    const code = getFieldState(name, state).error?.message
    if (typeof code !== 'string') return undefined
    return t(`errors.${known.find((error) => error === code) ?? 'required'}`)
  }
}

export const travellerFieldName = (line: SaleLine, field: SaleLine['travellerFields'][number]): FieldName =>
  `travellers.${lineKey(line)}.${field}`

export const travellerFieldId = (line: Pick<SaleLine, 'id'>, field: string): string =>
  `traveller-${line.id}-${field}`

interface FormField {
  name: FieldName
  fieldId: string
  label: string
}

export type PayerFieldName = (typeof payerFields)[number]

export const payerFieldId = (name: PayerFieldName): string => `payer-${name}`

/** All fields in the order of the page. */
function fieldsOf(lines: readonly SaleLine[], t: Translate<'payment'>): FormField[] {
  const payer = payerFields.map((name) => ({
    name,
    fieldId: payerFieldId(name),
    label: t(`payer.${name}`),
  }))
  const travellers = linesWithTravellerFields(lines).flatMap((line) =>
    line.travellerFields.map((field) => ({
      name: travellerFieldName(line, field),
      fieldId: travellerFieldId(line, field),
      label: t(`traveller.${field}`),
    })),
  )
  return [...payer, ...travellers]
}

/** For the summary above the form: "E-mail: Please enter a valid email address". */
export const errorSummary = (
  errorOf: ErrorOf,
  lines: readonly SaleLine[],
  t: Translate<'payment'>,
): { fieldId: string; message: string }[] =>
  fieldsOf(lines, t).flatMap(({ name, fieldId, label }) => {
    const sentence = errorOf(name)
    return sentence ? [{ fieldId, message: `${label}: ${sentence}` }] : []
  })
