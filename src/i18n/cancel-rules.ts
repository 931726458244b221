import type { Locale } from '#config/locales.ts'
import type { CancelRule } from '#domain/sale/cancellation.ts'
import { cityZone } from './city-zone.ts'
import { formatPercent } from './format.ts'
import type { Translate } from './texts.ts'

export interface CancelSentence {
  /** The options that it applies to; empty where it is the rule of all. */
  options: string[]
  text: string
}

interface Option {
  kind: 'opening_hours' | 'start_times'
  name: string
  cancellation: CancelRule
}

interface CancelFacts {
  kind: string
  locationName: string
  options: readonly Option[]
}

const FULL = 100

/** Until how many hours before an option can be cancelled, and for how much, in one sentence. */
function sentence(
  { kind, cancellation: steps }: Option,
  product: CancelFacts,
  { locale, t }: { locale: Locale; t: Translate<'product'> },
): string {
  const [first, ...others] = steps
  if (!first) return t('cancel.none')
  const zone = cityZone(product.locationName, locale)
  const from = product.kind === 'package' ? 'package' : kind === 'start_times' ? 'start' : 'day'
  if (others.length === 0 && first.share === FULL) return t(`cancel.${from}`, { count: first.hours, zone })
  const told = steps.map(({ hours: count, share }) =>
    share === FULL
      ? t('cancel.allBack', { count })
      : t('cancel.shareBack', { count, share: formatPercent(share, locale) }),
  )
  return t(from === 'day' ? 'cancel.daySteps' : 'cancel.startSteps', { steps: told.join(', '), zone })
}

/** The rules of a product in words: once for all options, or for those that share it. */
export function cancelRules(product: CancelFacts, locale: Locale, t: Translate<'product'>): CancelSentence[] {
  const byText = Map.groupBy(product.options, (option) => sentence(option, product, { locale, t }))
  return [...byText].map(([text, alike]) => ({
    options: byText.size > 1 ? alike.map(({ name }) => name) : [],
    text,
  }))
}
