import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Country } from '#contract/catalogue/country.ts'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { payerFieldId, useFieldError, type PayerFieldName } from './field-errors.ts'
import type { OrderValues } from './order-form.ts'
import { useTranslations } from '#features/payment/translations.tsx'

/** The payer, who gets the voucher (S3). */
export function PayerFields({ countries }: { countries: readonly Country[] }) {
  const { t, shared } = useTranslations()
  const { register, setValue, getValues } = useFormContext<OrderValues>()
  const errorOf = useFieldError()
  const [[homes, prefixes]] = useState(
    () =>
      [
        countries.map(({ code, name }) => ({ value: code, name })),
        [...new Set(countries.map(({ phonePrefix }) => phonePrefix))]
          .sort()
          .map((prefix) => ({ value: prefix, name: `+${prefix}` })),
      ] as const,
  )

  /** The prefix follows the country, as most phones are from home, until it is changed by hand. */
  function followCountry(code: string, before: string): void {
    const prefixOf = (wanted: string) => countries.find((country) => country.code === wanted)?.phonePrefix
    const next = prefixOf(code)
    if (next && getValues('phonePrefix') === prefixOf(before)) setValue('phonePrefix', next)
  }
  const field = (name: PayerFieldName) => ({
    id: payerFieldId(name),
    label: t(`payer.${name}`),
    error: errorOf(name),
    ...register(name),
  })
  const country = field('country')

  return (
    <div className="payment-fields">
      <Field autoComplete="given-name" maxLength={80} {...field('firstName')} />
      <Field autoComplete="family-name" maxLength={80} {...field('lastName')} />
      <Field type="email" autoComplete="email" maxLength={254} {...field('email')} />
      <Field type="email" autoComplete="email" maxLength={254} {...field('emailAgain')} />
      <Select
        autoComplete="country"
        choices={homes}
        {...country}
        onChange={(event) => {
          followCountry(event.target.value, getValues('country'))
          void country.onChange(event)
        }}
      />
      <div className="payment-phone">
        <p className="payment-phone-why">{t('payer.phoneWhy')}</p>
        <Select autoComplete="tel-country-code" choices={prefixes} {...field('phonePrefix')} />
        <Field
          optional={shared('optional')}
          type="tel"
          autoComplete="tel-national"
          maxLength={24}
          {...field('phone')}
        />
      </div>
    </div>
  )
}
