import type { Locale } from '#config/locales.ts'
import { fullRefundOf, type CancelDeadline } from '#domain/sale/cancellation.ts'
import { formatDay, formatPercent, formatTime } from './format.ts'
import type { Translate } from './texts.ts'

/**
 * Until when a ticket can be cancelled and for how much, in a sentence for page, basket, voucher, PDF and
 * mail: "Cancel by Fri 20 Nov 2026, 23:59 for a full refund, by Sat 21 Nov 2026, 23:59 for 50% back".
 */
export function cancelText(
  deadlines: readonly CancelDeadline[],
  { city, locale }: { city: string; locale: Locale },
  t: Translate<'availability'>,
): string {
  const [first, ...others] = deadlines
  if (!first) return t('options.noCancel')
  const told = ({ day, time, share }: CancelDeadline) => ({
    day: formatDay(day, locale, 'medium'),
    time: formatTime(time, locale),
    share: formatPercent(share, locale),
    city,
  })
  const full = fullRefundOf(deadlines)
  if (full && others.length === 0) return t('options.cancel', told(full))
  const steps = deadlines.map((step) =>
    t(step === full ? 'options.allBack' : 'options.shareBack', told(step)),
  )
  return t('options.cancelSteps', { steps: steps.join(', '), city })
}
