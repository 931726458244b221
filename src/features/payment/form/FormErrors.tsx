import { useFormState } from 'react-hook-form'
import type { SaleLine } from '#contract/basket/basket.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import type { CardFault, CardField } from '#features/payment/adyen/card-form.ts'
import { errorSummary, useFieldError } from './field-errors.ts'
import type { OrderValues } from './order-form.ts'
import { useTranslations } from '#features/payment/translations.tsx'

interface FormErrorsProps {
  lines: readonly SaleLine[]
  /** Faults of the card fields, which are not part of this form. */
  card: readonly CardFault[]
  onCardField: (field: CardField) => void
}

/** Lists every faulty field after a refused press of Pay; each new press focuses it again. */
export function FormErrors({ lines, card, onCardField }: FormErrorsProps) {
  const { t } = useTranslations()
  const errorOf = useFieldError()
  const { submitCount } = useFormState<OrderValues>()
  const ofCard = card.map(({ field, sentence }) => ({
    fieldId: `card-${field}`,
    message: `${t(`card.fields.${field}`)}: ${sentence ?? t('errors.required')}`,
    follow: () => onCardField(field),
  }))
  const faults = [...errorSummary(errorOf, lines, t), ...ofCard]
  const errors = submitCount > 0 ? faults : []
  return (
    <ErrorSummary title={t('errors.title', { count: errors.length })} errors={errors} attempt={submitCount} />
  )
}
