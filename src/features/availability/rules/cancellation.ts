import type { OptionDay, SlotView } from '#contract/catalogue/availability.ts'
import type { Locale } from '#config/locales.ts'
import { canBook } from '#domain/offer/availability.ts'
import { ticketDeadlines, visitOf } from '#domain/sale/cancellation.ts'
import type { Day, Time } from '#domain/time/day.ts'
import { cancelText, type CancelTold } from '#i18n/cancel-text.ts'
import type { Translate } from '#i18n/texts.ts'
import type { BookingPart, Pick as PickOf } from './booking.ts'
import type { BookingProps, OptionCard } from './booking-props.ts'

export interface CancelTerms extends Pick<BookingProps, 'cityName' | 'zone'> {
  options: readonly Pick<OptionCard, 'id' | 'cancellation'>[]
}

interface DayOption extends Pick<OptionDay, 'optionId' | 'status'> {
  slots: readonly Pick<SlotView, 'time' | 'status'>[]
}

export interface VisitedOption {
  option: DayOption
  time: Time | undefined
}

/**
 * Until when a ticket can be cancelled and for how much, just as its sale will say. A time that is not chosen
 * yet counts as the first free one.
 */
export function cancellation(
  day: Day,
  visits: readonly VisitedOption[],
  { zone, cityName: city, options: cards }: CancelTerms,
  { t, locale }: { t: Translate<'availability'>; locale: Locale },
  now: Date = new Date(),
): CancelTold {
  const deadlines = ticketDeadlines(
    visits.map(({ option, time }) => {
      const rule = cards.find(({ id }) => id === option.optionId)?.cancellation ?? []
      return { ...visitOf(day, option.slots, time), zone, rule }
    }),
  )
  return cancelText(deadlines, { now, city, locale }, t)
}

/** For each part of a package its chosen option, or all that can be; empty if some part has none. */
export function visitsOfPackage(
  picks: readonly (PickOf | undefined)[],
  parts: readonly Pick<BookingPart, 'optionIds'>[],
  options: readonly DayOption[],
): VisitedOption[] {
  const byPart = parts.map(({ optionIds }, part) => {
    const pick = picks[part]
    return options
      .filter(({ optionId, status }) =>
        pick ? optionId === pick.optionId : optionIds.includes(optionId) && canBook(status),
      )
      .map((option) => ({ option, time: pick?.time }))
  })
  return byPart.every((visits) => visits.length > 0) ? byPart.flat() : []
}
