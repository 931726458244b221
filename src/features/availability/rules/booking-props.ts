import type { Locale } from '#config/locales.ts'
import type { CalendarMonth } from '#contract/catalogue/availability.ts'
import type { CancelRule } from '#domain/sale/cancellation.ts'
import type { Prices } from '#domain/price/money.ts'
import type { PassengerType } from '#domain/offer/passenger.ts'
import type { OptionFacts } from './option-fit.ts'
import type { BookingPart } from './booking.ts'

export interface OptionCard extends OptionFacts {
  description: string
  /** As text: “24 hours”. */
  duration: string
  studentCard: boolean
  cancellation: CancelRule
}

export interface PassengerKind {
  type: PassengerType
  minimumAge: number | null
  maximumAge: number | null
  /** The lowest price of the year, shown until a day is chosen. */
  from: Prices
  /** The options that sell the type with these ages; absent where all do. */
  of?: number[]
}

/** All that the panel needs of a product; small, because the page also sends it to the browser. */
export interface BookingProps {
  locale: Locale
  productId: number
  name: string
  cityName: string
  /** IANA zone of the city, for the deadline of a chosen time. */
  zone: string
  /** The lowest price of the product; `null` where none is on sale. */
  from: Prices | null
  basketHref: string
  contactHref: string
  parts: BookingPart[]
  options: OptionCard[]
  kinds: PassengerKind[]
  /** The month it opens with. */
  month: CalendarMonth
  /** No bookable day in the months ahead (S8). */
  closed: boolean
}
