import type { Locale } from '#config/locales.ts'
import { fullRefundOf, openDeadlines, type CancelDeadline } from '#domain/sale/cancellation.ts'
import type { Day, Time } from '#domain/time/day.ts'
import { cancelText } from '#i18n/cancel-text.ts'
import { translator } from '#i18n/translate.ts'

/** How a ticket bought at an instant can be cancelled, in words, and until when everything comes back. */
export function cancellationOf(
  deadlines: readonly CancelDeadline[],
  { bought, city, locale }: { bought: Date; city: string; locale: Locale },
): { cancelUntil: { day: Day; time: Time } | null; cancellation: string } {
  const open = openDeadlines(deadlines, bought)
  const full = fullRefundOf(open)
  return {
    cancelUntil: full ? { day: full.day, time: full.time } : null,
    cancellation: cancelText(open, { city, locale }, translator(locale, 'availability')),
  }
}
