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

/** What happened, in a few words; `isWhole`: no ticket is left. */
export const changeTitle = ({ kind }: BookingChange, isWhole: boolean, locale: Locale): string =>
  translator(locale, 'change-booking')(isWhole && kind === 'cancelled' ? 'last.cancelled' : titles[kind])

/** An earlier change and its money in one line. */
export function changeText(change: BookingChange, locale: Locale): string {
  return [`${changeTitle(change, false, locale)}.`, refundText(change, locale) ?? ''].join(' ').trim()
}
