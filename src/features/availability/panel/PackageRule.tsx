import type { Day } from '#domain/time/day.ts'
import { cancellation, type CancelTerms, type VisitedOption } from '../rules/cancellation.ts'
import type { Translations } from './translations.ts'

interface PackageRuleProps {
  day: Day
  visits: readonly VisitedOption[]
  terms: CancelTerms
  translations: Translations
}

/**
 * Until when a package can be cancelled, said once for all its parts; nothing while a part has no free
 * option.
 */
export function PackageRule({ day, visits, terms, translations }: PackageRuleProps) {
  if (visits.length === 0) return null
  const { free, text } = cancellation(day, visits, terms, translations)
  return <p className={free ? 'booking-rule option-cancel' : 'booking-rule'}>{text}</p>
}
