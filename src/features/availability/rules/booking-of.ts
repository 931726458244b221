import type { Locale } from '#config/locales.ts'
import type { CalendarMonth } from '#contract/catalogue/availability.ts'
import type { OptionSummary, Product } from '#contract/catalogue/product.ts'
import { mapPrices, type Currency } from '#domain/price/money.ts'
import { passengerTypes, type PassengerType } from '#domain/offer/passenger.ts'
import { formatDuration } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import type { BookingPart } from './booking.ts'
import type { BookingProps, OptionCard, PassengerKind } from './booking-props.ts'
import { hasOpenDay } from '../calendar/first-open-month.ts'

type Unit = OptionSummary['units'][number]

/** What the panel needs of a product, formatted as text where possible, and the month it opens with. */
export function bookingOf(product: Product, month: CalendarMonth, locale: Locale): BookingProps {
  const { id, name, options, parts, locationName, zone } = product
  const choices: BookingPart[] =
    parts.length > 0
      ? parts.map((part) => ({ name: part.name, optionIds: part.optionIds }))
      : [{ name, optionIds: options.map((option) => option.id) }]
  return {
    locale,
    productId: id,
    name,
    cityName: locationName,
    zone,
    from: product.from,
    basketHref: href('basket', locale),
    contactHref: href('contact', locale),
    parts: choices,
    options: options.map((option) => {
      const part = choices.find(({ optionIds }) => optionIds.includes(option.id))
      const others = options.filter(({ id }) => part?.optionIds.includes(id))
      return cardOf(option, others, locale)
    }),
    kinds: kindsOf(options, choices),
    month,
    closed: !hasOpenDay(month),
  }
}

function cardOf(option: OptionSummary, others: readonly OptionSummary[], locale: Locale): OptionCard {
  const instead = insteadOf(option, others)
  return {
    id: option.id,
    name: option.name,
    kind: option.kind,
    description: option.description,
    duration: formatDuration(option.duration, locale),
    minimumPassengers: option.minimumPassengers,
    maximumPassengers: option.maximumPassengers,
    studentCard: option.studentCard,
    cancellation: option.cancellation,
    ...(option.alone ? { alone: true } : {}),
    ...(instead ? { instead } : {}),
  }
}

interface SoldUnit extends Unit {
  optionId: number
}

/**
 * The types that can travel, sold by some option of every part. Where options of the first part have
 * different ages for a type, each age range is a kind of its own. The parts of a package add up to one price.
 */
export function kindsOf(options: readonly OptionSummary[], parts: readonly BookingPart[]): PassengerKind[] {
  return passengerTypes
    .toSorted((a, b) => Number(b === 'adult') - Number(a === 'adult'))
    .flatMap((type) => {
      const [first = [], ...rest] = parts.map(({ optionIds }) => soldBy(options, optionIds, type))
      if (rest.some((units) => units.length === 0)) return []
      const byAges = Map.groupBy(first, ({ minimumAge, maximumAge }) => `${minimumAge}-${maximumAge}`)
      return [...byAges.values()].flatMap((alike) => kindOf(type, [alike, ...rest], options.length))
    })
}

const soldBy = (options: readonly OptionSummary[], ids: readonly number[], type: PassengerType): SoldUnit[] =>
  options
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ id, units }) =>
      units.filter((unit) => unit.type === type).map((unit) => ({ ...unit, optionId: id })),
    )

function kindOf(type: PassengerType, unitsByPart: SoldUnit[][], optionCount: number): PassengerKind[] {
  const [unit] = unitsByPart.flat()
  if (!unit) return []
  const { minimumAge, maximumAge } = unit
  const of = unitsByPart.flat().map(({ optionId }) => optionId)
  const from = mapPrices((currency) => lowestSum(unitsByPart, currency))
  return [{ type, minimumAge, maximumAge, from, ...(of.length < optionCount ? { of } : {}) }]
}

const lowestSum = (unitsByPart: readonly Unit[][], currency: Currency): number =>
  unitsByPart
    .map((units) => Math.min(...units.map(({ from }) => from[currency])))
    .reduce((sum, amount) => sum + amount, 0)

const isWithin = (inner: Unit, outer: Unit): boolean =>
  inner.minimumAge !== null &&
  (outer.minimumAge ?? 0) <= inner.minimumAge &&
  (outer.maximumAge ?? Infinity) >= (inner.maximumAge ?? Infinity)

/** For each type that only other options sell: the type in which an option takes people of that age. */
export function insteadOf(option: OptionSummary, others: readonly OptionSummary[]): OptionCard['instead'] {
  const own = option.units.filter(({ minimumAge, maximumAge }) => minimumAge !== null || maximumAge !== null)
  const pairs = others
    .flatMap(({ units }) => units)
    .filter(({ type }) => !option.units.some((unit) => unit.type === type))
    .flatMap((stranger) => {
      const home = own.find((unit) => isWithin(stranger, unit))
      return home ? [[stranger.type, home.type] as const] : []
    })
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined
}
