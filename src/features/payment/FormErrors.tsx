import { useFormState } from 'react-hook-form'
import type { SaleLine } from '#contract/basket.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { summaryOf, useFieldError } from './field-errors.ts'
import type { OrderValues } from './order-form.ts'
import { useWords } from './words.tsx'

/** Shown from the first refused press on; each new one takes the focus again. */
export function FormErrors({ lines }: { lines: readonly SaleLine[] }) {
  const { t } = useWords()
  const errorOf = useFieldError()
  const { submitCount } = useFormState<OrderValues>()
  const faults = summaryOf(errorOf, lines, t)
  const errors = submitCount > 0 ? faults : []
  return (
    <ErrorSummary title={t('errors.title', { count: errors.length })} errors={errors} attempt={submitCount} />
  )
}
