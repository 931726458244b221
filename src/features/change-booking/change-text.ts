import type { Locale } from '#config/locales.ts'
import type { BookingChange } from '#contract/booking/booking.ts'
import { refundText } from '#i18n/refund-text.ts'
import { translator } from '#i18n/translate.ts'

/** An earlier change and its money in one line. */
export function changeText(change: BookingChange, locale: Locale): string {
  const t = translator(locale, 'change-booking')
  const title = t(change.kind === 'moved' ? 'last.moved' : 'last.cancelledPart')
  return [`${title}.`, refundText(change, locale) ?? ''].join(' ').trim()
}
