import type { Locale } from '#config/locales.ts'
import type { OptionSummary, Product } from '#contract/product.ts'
import { mapPrices } from '#domain/money.ts'
import { passengerTypes } from '#domain/passenger.ts'
import { formatDuration } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import type { BookingProps, OptionCard, PassengerKind } from './booking-props.ts'

/** What the panel needs of a product, in words where words do; months and messages come beside it. */
export function bookingOf(product: Product, locale: Locale): Omit<BookingProps, 'month' | 'messages'> {
  const { id, name, options, parts, locationName, zone, cancelHours } = product
  return {
    locale,
    productId: id,
    cityName: locationName,
    zone,
    cancelHours,
    basketHref: href('basket', locale),
    parts:
      parts.length > 0
        ? parts.map((part) => ({ name: part.name, optionIds: part.optionIds }))
        : [{ name, optionIds: options.map((option) => option.id) }],
    options: options.map((option) => cardOf(option, locale)),
    kinds: kindsOf(options),
  }
}

const cardOf = (option: OptionSummary, locale: Locale): OptionCard => ({
  id: option.id,
  name: option.name,
  kind: option.kind,
  description: option.description,
  duration: formatDuration(option.duration, locale),
  minimumPassengers: option.minimumPassengers,
  maximumPassengers: option.maximumPassengers,
  studentCard: option.studentCard,
})

/** Every type that any option sells, in the order of S3, adults before groups. */
function kindsOf(options: readonly OptionSummary[]): PassengerKind[] {
  const units = options.flatMap((option) => option.units)
  return passengerTypes
    .toSorted((a, b) => Number(b === 'adult') - Number(a === 'adult'))
    .flatMap((type) => {
      const sold = units.filter((unit) => unit.type === type)
      const [first] = sold
      if (!first) return []
      const { minimumAge, maximumAge } = first
      const from = mapPrices((currency) => Math.min(...sold.map((unit) => unit.from[currency])))
      return [{ type, minimumAge, maximumAge, from }]
    })
}
