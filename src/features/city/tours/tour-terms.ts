import type { Locale } from '#config/locales.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { cancelRules } from '#i18n/cancel-rules.ts'
import { formatList } from '#i18n/format.ts'
import { operatorName } from '#i18n/operator-facts.ts'
import { optionsValidity } from '#i18n/options-validity.ts'
import { translator } from '#i18n/translate.ts'

type Terms = Pick<Product, 'kind' | 'locationName' | 'operator' | 'options' | 'voucher' | 'important'>

/** The conditions of one tour: operator, validity, cancellation, voucher, proofs, what the operator asks. */
export function tourTerms(product: Terms, locale: Locale): string[] {
  const t = translator(locale, 'city-pages')
  const { operator, voucher, options, important } = product
  return [
    ...(operator
      ? [translator(locale, 'operator')('line', { operator: operatorName(operator, locale) })]
      : []),
    t('cityTerms.valid', { when: optionsValidity(options, locale) }),
    ...cancelRules(product, locale, translator(locale, 'product')).map(({ options: names, text }) =>
      [...(names.length > 0 ? [formatList(names, locale)] : []), text].join(': '),
    ),
    t(`cityTerms.${voucher}`),
    ...(options.some(({ studentCard }) => studentCard) ? [t('cityTerms.studentCard')] : []),
    ...important,
  ]
}
