import type { Locale } from '#config/locales.ts'
import type { OptionSummary, Product } from '#contract/product.ts'
import { mapPrices, type Currency } from '#domain/money.ts'
import { passengerTypes } from '#domain/passenger.ts'
import { formatDuration } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import type { BookingPart } from './booking.ts'
import type { BookingProps, OptionCard, PassengerKind } from './booking-props.ts'

/** What the panel needs of a product, in words where words do; months and messages come beside it. */
export function bookingOf(
  product: Product,
  locale: Locale,
): Omit<BookingProps, 'month' | 'closed' | 'messages'> {
  const { id, name, options, parts, locationName, zone, cancelHours } = product
  const choices: BookingPart[] =
    parts.length > 0
      ? parts.map((part) => ({ name: part.name, optionIds: part.optionIds }))
      : [{ name, optionIds: options.map((option) => option.id) }]
  return {
    locale,
    productId: id,
    cityName: locationName,
    zone,
    cancelHours,
    basketHref: href('basket', locale),
    contactHref: href('contact', locale),
    parts: choices,
    options: options.map((option) => cardOf(option, locale)),
    kinds: kindsOf(options, choices),
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

/** The types that can travel: sold by some option of every part. The parts of a package add up to one price. */
function kindsOf(options: readonly OptionSummary[], parts: readonly BookingPart[]): PassengerKind[] {
  const unitsByPart = parts.map(({ optionIds }) =>
    options.filter(({ id }) => optionIds.includes(id)).flatMap(({ units }) => units),
  )
  return passengerTypes
    .toSorted((a, b) => Number(b === 'adult') - Number(a === 'adult'))
    .flatMap((type) => {
      const sold = unitsByPart.map((units) => units.filter((unit) => unit.type === type))
      const [first] = sold.flat()
      if (!first || sold.some((units) => units.length === 0)) return []
      const { minimumAge, maximumAge } = first
      return [{ type, minimumAge, maximumAge, from: mapPrices((currency) => lowestSum(sold, currency)) }]
    })
}

const lowestSum = (unitsByPart: readonly OptionSummary['units'][], currency: Currency): number =>
  unitsByPart
    .map((units) => Math.min(...units.map(({ from }) => from[currency])))
    .reduce((sum, amount) => sum + amount, 0)
