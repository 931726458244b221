import { get, useFormState, type FieldErrors } from 'react-hook-form'
import type { SaleLine } from '#contract/basket.ts'
import type { Translate } from '#i18n/island-t.ts'
import { lineKey, linesAsking, type OrderValues } from './order-form.ts'
import { useWords } from './words.tsx'

const known = new Set(['required', 'latin', 'email', 'mismatch', 'phone', 'too_long'])

function sentenceOf(errors: FieldErrors<OrderValues>, name: string, t: Translate): string | undefined {
  const { message } = get<{ message?: string } | undefined>(errors, name) ?? {}
  if (message === undefined) return undefined
  return t(`errors.${known.has(message) ? message : 'required'}`)
}

export function useFieldError(): (name: string) => string | undefined {
  const { t } = useWords()
  const { errors } = useFormState<OrderValues>()
  return (name) => sentenceOf(errors, name, t)
}

/** Every field in the order of the page: name in the form, id in the document, words of its label. */
function fieldsOf(
  lines: readonly SaleLine[],
  t: Translate,
): { name: string; fieldId: string; label: string }[] {
  const payer = [
    ['firstName', 'payer-first-name'],
    ['lastName', 'payer-last-name'],
    ['email', 'payer-email'],
    ['emailAgain', 'payer-email-again'],
    ['country', 'payer-country'],
    ['phonePrefix', 'payer-phone-prefix'],
    ['phone', 'payer-phone'],
  ].map(([name = '', fieldId = '']) => ({ name, fieldId, label: t(`payer.${name}`) }))
  const travellers = linesAsking(lines).flatMap((line) =>
    line.travellerFields.map((field) => ({
      name: `travellers.${lineKey(line)}.${field}`,
      fieldId: travellerFieldId(line, field),
      label: t(`traveller.${field}`),
    })),
  )
  return [...payer, ...travellers]
}

export const travellerFieldId = (line: Pick<SaleLine, 'id'>, field: string): string =>
  `traveller-${line.id}-${field}`

/** For the summary above the form: "E-mail: please enter a valid email address". */
export function summaryOf(
  errors: FieldErrors<OrderValues>,
  lines: readonly SaleLine[],
  t: Translate,
): { fieldId: string; message: string }[] {
  return fieldsOf(lines, t).flatMap(({ name, fieldId, label }) => {
    const sentence = sentenceOf(errors, name, t)
    return sentence ? [{ fieldId, message: `${label}: ${sentence}` }] : []
  })
}
