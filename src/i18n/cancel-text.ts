import type { Locale } from '#config/locales.ts'
import { fullRefundOf, openDeadlines, type CancelDeadline } from '#domain/sale/cancellation.ts'
import { formatDay, formatPercent, formatTime } from './format.ts'
import type { Translate } from './texts.ts'

/** How a ticket can be cancelled at an instant: whether all comes back, and the sentence that says it. */
export interface CancelTold {
  free: boolean
  text: string
}

/**
 * Until when a ticket can be cancelled and for how much, in one sentence for page, basket, voucher, PDF,
 * calendar and mail: "Cancel by Fri 20 Nov 2026, 23:59 for a full refund, by Sat 21 Nov 2026, 23:59 for 50%
 * back (Paris time)". What is over says so, so that nobody who read of free cancellation wonders.
 */
export function cancelText(
  deadlines: readonly CancelDeadline[],
  { now, city, locale }: { now: Date; city: string; locale: Locale },
  t: Translate<'availability'>,
): CancelTold {
  const zone = t('zone', { city })
  const told = ({ day, time, share }: CancelDeadline) => ({
    day: formatDay(day, locale, 'medium'),
    time: formatTime(time, locale),
    share: formatPercent(share, locale),
    zone,
  })
  const last = deadlines.at(-1)
  if (!last) return { free: false, text: t('options.noCancel') }
  const open = openDeadlines(deadlines, now)
  const full = fullRefundOf(open)
  const free = full !== undefined
  if (open.length === 0) return { free, text: t('options.tooLate', told(last)) }
  if (full && open.length === 1) return { free, text: t('options.cancel', told(full)) }
  const steps = open
    .map((step) => t(step === full ? 'options.allBack' : 'options.shareBack', told(step)))
    .join(', ')
  const wasFree = !full && fullRefundOf(deadlines)
  return { free, text: t(wasFree ? 'options.cancelLate' : 'options.cancelSteps', { steps, zone }) }
}
