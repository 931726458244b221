import type { Locale } from '#config/locales.ts'
import type { MoveTarget } from '#contract/booking/move-ticket.ts'
import type { Currency } from '#domain/price/money.ts'
import { cityZone } from '#i18n/city-zone.ts'
import { formatDay, formatMoney, formatTime } from '#i18n/format.ts'
import { translator } from '#i18n/translate.ts'

/** A day with its time on the city's clock. */
export function whenText({ day, time }: MoveTarget, city: string, locale: Locale): string {
  const date = formatDay(day, locale, 'medium')
  if (time === null) return date
  const at = { day: date, time: formatTime(time, locale), zone: cityZone(city, locale) }
  return translator(locale, 'move-ticket')('quote.when', at)
}

/** What another day costs: nothing, an amount to pay, or one that comes back. */
export function differenceText(difference: number, currency: Currency, locale: Locale): string {
  const t = translator(locale, 'move-ticket')
  if (difference === 0) return t('difference.same')
  const amount = formatMoney({ amount: Math.abs(difference), currency }, locale)
  return t(difference > 0 ? 'difference.pay' : 'difference.back', { amount })
}
