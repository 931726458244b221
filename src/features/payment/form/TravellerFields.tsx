import { useFormContext } from 'react-hook-form'
import type { SaleLine } from '#contract/basket/basket.ts'
import { formatDay } from '#i18n/format.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { travellerFieldId, travellerFieldName, useFieldError } from './field-errors.ts'
import type { OrderValues } from './order-form.ts'
import { useTranslations } from '#features/payment/translations.tsx'

type TravellerField = SaleLine['travellerFields'][number]

/** The details that one product asks of its lead traveller (S3). */
export function TravellerFields({ line }: { line: SaleLine }) {
  const { locale, t } = useTranslations()
  const { register, setValue, getValues } = useFormContext<OrderValues>()
  const errorOf = useFieldError()
  const nameOf = (field: TravellerField) => travellerFieldName(line, field)

  function copyPayer(): void {
    const payer = getValues()
    const values: Partial<Record<TravellerField, string>> = {
      name: payer.firstName,
      lastName: payer.lastName,
      phone: payer.phone && `+${payer.phonePrefix} ${payer.phone}`,
    }
    for (const field of line.travellerFields) {
      const value = values[field]
      if (value) setValue(nameOf(field), value, { shouldDirty: true, shouldValidate: true })
    }
  }

  return (
    <fieldset className="payment-traveller">
      <legend>
        {line.productName}, <time dateTime={line.day}>{formatDay(line.day, locale, 'medium')}</time>
      </legend>
      <Button look="plain" onClick={copyPayer}>
        {t('traveller.copy')}
      </Button>
      <div className="payment-fields">
        {line.travellerFields.map((field) => (
          <Field
            key={field}
            id={travellerFieldId(line, field)}
            label={t(`traveller.${field}`)}
            hint={field === 'passport' ? t('traveller.passportHint') : undefined}
            type={field === 'phone' ? 'tel' : 'text'}
            autoComplete="off"
            maxLength={field === 'phone' ? 24 : 80}
            error={errorOf(nameOf(field))}
            {...register(nameOf(field))}
          />
        ))}
      </div>
    </fieldset>
  )
}
