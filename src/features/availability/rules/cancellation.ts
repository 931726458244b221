import type { OptionDay } from '#contract/catalogue/availability.ts'
import type { Locale } from '#config/locales.ts'
import { deadlinesOf, fullRefundOf, openDeadlines } from '#domain/sale/cancellation.ts'
import type { Day, Time } from '#domain/time/day.ts'
import { cancelText } from '#i18n/cancel-text.ts'
import type { Translate } from '#i18n/texts.ts'
import type { BookingProps, OptionCard } from './booking-props.ts'

export interface CancelTerms extends Pick<BookingProps, 'cityName' | 'zone'> {
  /** The times chosen for the parts of a package, whose earliest one decides for all. */
  partTimes?: readonly (Time | undefined)[]
}

/**
 * Until when a ticket can be cancelled and for how much. The API says it for the first free time of the day;
 * for chosen times it is told by the same rule.
 */
export function cancellation(
  card: Pick<OptionCard, 'cancellation'>,
  option: Pick<OptionDay, 'cancelUntil' | 'cancellation'>,
  { day, time }: { day: Day; time: Time | undefined },
  { cityName: city, zone, partTimes = [time] }: CancelTerms,
  { t, locale }: { t: Translate<'availability'>; locale: Locale },
  now: Date = new Date(),
): { free: boolean; text: string } {
  const times = partTimes.flatMap((chosen) => chosen ?? [])
  if (times.length < partTimes.length) return { free: option.cancelUntil !== null, text: option.cancellation }
  const [start] = times.toSorted()
  const open = openDeadlines(deadlinesOf(zone, { day, time: start }, card.cancellation), now)
  return { free: fullRefundOf(open) !== undefined, text: cancelText(open, { city, locale }, t) }
}
