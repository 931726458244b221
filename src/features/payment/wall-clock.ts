import type { Locale } from '#config/locales.ts'
import type { MailedOrder } from '#contract/payment.ts'
import { formatTime } from '#i18n/format.ts'

/** Milliseconds left for the link; both times are from the server's clock. */
export const linkTimeLeft = ({ until, now }: MailedOrder): number =>
  Math.max(0, Date.parse(until) - Date.parse(now))

/** The end of a span of milliseconds by the visitor's own clock. */
export function timeAfter(span: number, locale: Locale): string {
  const end = new Date(Date.now() + span)
  const parts = [end.getHours(), end.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return formatTime(parts.join(':'), locale)
}
