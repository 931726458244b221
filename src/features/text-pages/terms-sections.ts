import type { Translate } from '#i18n/texts.ts'
import { headedSections, type HeadedSection } from './headed-sections.ts'

const keys = [
  ...(['seller', 'booking', 'hold', 'prices', 'discounts', 'payment', 'passengers', 'validity'] as const),
  ...(['voucher', 'day', 'cancel', 'refunds', 'changes', 'members', 'agencies', 'use'] as const),
  ...(['law', 'contact'] as const),
] as const

/** The terms of use. Shops without a member area (S6) say nothing of it. */
export function termsSections(
  t: Translate<'terms'>,
  { memberArea }: { memberArea: boolean },
): HeadedSection[] {
  const sections = headedSections(t, keys)
  return sections.filter(({ id }) => memberArea || id !== 'members')
}
