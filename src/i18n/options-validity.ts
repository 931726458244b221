import type { Locale } from '#config/locales.ts'
import type { Validity } from '#domain/offer/validity.ts'
import { translator } from './translate.ts'

/** When a product's ticket is good: in the same words for all options, or that they differ. */
export function optionsValidity(options: readonly { validity: Validity }[], locale: Locale): string {
  const t = translator(locale, 'product')
  const found = new Set(
    options.map(({ validity }) => {
      if (validity.kind === 'flexible') return t('facts.validMonths', { count: validity.months })
      return t(validity.days === 1 ? 'facts.validDay' : 'facts.validFrom')
    }),
  )
  const [first = t('facts.validDay'), ...others] = found
  if (others.length === 0) return first
  const isDated = options.every(({ validity }) => validity.kind === 'dated')
  return t(isDated ? 'facts.validFrom' : 'facts.validEach')
}
