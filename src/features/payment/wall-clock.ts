import type { Locale } from '#config/locales.ts'
import type { MailedOrder } from '#contract/payment/payment.ts'
import { formatTime } from '#i18n/format.ts'

/** Milliseconds left for the link; both times are from the server's clock. */
export const linkTimeLeft = ({ until, now }: MailedOrder): number =>
  Math.max(0, Date.parse(until) - Date.parse(now))

/** The end of a span of milliseconds by the visitor's own clock. */
export function timeAfter(span: number, locale: Locale): string {
  // `14:30:00 GMT+0100` in every browser (ECMA-262).
  return formatTime(new Date(Date.now() + span).toTimeString().slice(0, 5), locale)
}
