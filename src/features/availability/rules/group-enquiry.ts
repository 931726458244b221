import type { Booking } from './booking.ts'
import type { BookingProps } from './booking-props.ts'

/** The contact page with the enquiry of a group filled in; `people` is how many they are. */
export function groupEnquiry(
  { contactHref, name, cityName }: { [Key in 'contactHref' | 'name' | 'cityName']: BookingProps[Key] },
  { day }: Pick<Booking, 'day'>,
  people: number,
): string {
  const about = { product: name, city: cityName, ...(day ? { day } : {}), people: String(people) }
  return `${contactHref}?${new URLSearchParams(about).toString()}#form`
}
