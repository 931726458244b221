import type { OptionDay } from '#contract/availability.ts'
import { cancelDeadline } from '#domain/cancellation.ts'
import type { Day, Time } from '#domain/day.ts'
import type { BookingProps } from './booking-props.ts'

export type CancelTerms = Pick<BookingProps, 'cityName' | 'zone' | 'cancelHours'>

/**
 * The deadline of free cancellation. The API gives it for the first free time of the day; for a chosen time
 * it is computed by the same rule. `null` where cancelling is not free, or no longer free.
 */
export function cancelUntil(
  option: OptionDay,
  { day, time }: { day: Day; time: Time | undefined },
  { zone, cancelHours }: Omit<CancelTerms, 'cityName'>,
  now: Date = new Date(),
): OptionDay['cancelUntil'] {
  if (!time) return option.cancelUntil
  const deadline = cancelDeadline(zone, { day, time }, cancelHours)
  return deadline && deadline.instant > now ? { day: deadline.day, time: deadline.time } : null
}
