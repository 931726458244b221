import { useFormContext } from 'react-hook-form'
import type { Country } from '#contract/country.ts'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { useFieldError } from './field-errors.ts'
import type { OrderValues } from './order-form.ts'
import { useTranslations } from '#features/payment/translations.tsx'

/** The payer, who gets the voucher (S3). */
export function PayerFields({ countries }: { countries: readonly Country[] }) {
  const { t, shared } = useTranslations()
  const { register, setValue, getValues } = useFormContext<OrderValues>()
  const errorOf = useFieldError()
  const prefixes = new Set(countries.map(({ phonePrefix }) => phonePrefix))

  /** The prefix follows the country, as most phones are from home, until it is changed by hand. */
  function followCountry(code: string, before: string): void {
    const prefixOf = (wanted: string) => countries.find((country) => country.code === wanted)?.phonePrefix
    const next = prefixOf(code)
    if (next && getValues('phonePrefix') === prefixOf(before)) setValue('phonePrefix', next)
  }
  const country = register('country')

  return (
    <div className="payment-fields">
      <Field
        id="payer-first-name"
        label={t('payer.firstName')}
        autoComplete="given-name"
        maxLength={80}
        error={errorOf('firstName')}
        {...register('firstName')}
      />
      <Field
        id="payer-last-name"
        label={t('payer.lastName')}
        autoComplete="family-name"
        maxLength={80}
        error={errorOf('lastName')}
        {...register('lastName')}
      />
      <Field
        id="payer-email"
        label={t('payer.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        error={errorOf('email')}
        {...register('email')}
      />
      <Field
        id="payer-email-again"
        label={t('payer.emailAgain')}
        type="email"
        autoComplete="email"
        maxLength={254}
        error={errorOf('emailAgain')}
        {...register('emailAgain')}
      />
      <Select
        id="payer-country"
        label={t('payer.country')}
        autoComplete="country"
        choices={countries.map(({ code, name }) => ({ value: code, name }))}
        error={errorOf('country')}
        {...country}
        onChange={(event) => {
          followCountry(event.target.value, getValues('country'))
          void country.onChange(event)
        }}
      />
      <div className="payment-phone">
        <p className="payment-phone-why">{t('payer.phoneWhy')}</p>
        <Select
          id="payer-phone-prefix"
          label={t('payer.phonePrefix')}
          autoComplete="tel-country-code"
          choices={[...prefixes].sort().map((prefix) => ({ value: prefix, name: `+${prefix}` }))}
          error={errorOf('phonePrefix')}
          {...register('phonePrefix')}
        />
        <Field
          id="payer-phone"
          label={t('payer.phone')}
          optional={shared('optional')}
          type="tel"
          autoComplete="tel-national"
          maxLength={24}
          error={errorOf('phone')}
          {...register('phone')}
        />
      </div>
    </div>
  )
}
