import type { Locale } from '#config/locales.ts'
import type { BookingChange } from '#contract/booking/booking.ts'
import { refundText } from '#i18n/refund-text.ts'
import { translator } from '#i18n/translate.ts'

const titles = {
  moved: 'last.moved',
  given_back: 'last.givenBack',
  part_given_back: 'last.partGivenBack',
  cancelled: 'last.cancelledPart',
} as const

/** An earlier change and its money in one line. */
export function changeText(change: BookingChange, locale: Locale): string {
  const t = translator(locale, 'change-booking')
  const title = t(titles[change.kind])
  return [`${title}.`, refundText(change, locale) ?? ''].join(' ').trim()
}
