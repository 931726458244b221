import type { Product } from '#contract/catalogue/product.ts'
import { addPrices, mapPrices, type Prices } from '#domain/price/money.ts'
import type { PassengerType } from '#domain/offer/passenger.ts'
import { passengerTypes } from '#domain/offer/passenger.ts'
import type { CityTour } from './city-tours.ts'

type Option = Product['options'][number]

/** A hop-on ticket as a column of the comparison. */
export interface ComparedTicket {
  key: string
  product: Product
  /** Absent for a package, whose options are chosen part by part. */
  option: Option | undefined
  /** Lines and stops; a stop of two lines counts once. */
  lines: number
  stops: number
  /**
   * Today's first and last departure of its buses, or of its boats where it has no bus; `'notToday'` where
   * none of them runs.
   */
  hours: { first: string; last: string } | 'notToday' | undefined
  boat: boolean
  /** The lowest price of each passenger type. */
  from: Partial<Record<PassengerType, Prices>>
}

const lower = (a: Prices, b: Prices): Prices => mapPrices((currency) => Math.min(a[currency], b[currency]))

function pricesOf(options: readonly Option[]): ComparedTicket['from'] {
  const from: ComparedTicket['from'] = {}
  for (const unit of options.flatMap(({ units }) => units)) {
    const known = from[unit.type]
    from[unit.type] = known ? lower(known, unit.from) : unit.from
  }
  return from
}

/** A package is sold to a passenger type that each of its parts knows, for the sum of their prices. */
function pricesOfPackage({ parts, options }: Product): ComparedTicket['from'] {
  const [first, ...others] = parts.map(({ optionIds }) =>
    pricesOf(options.filter(({ id }) => optionIds.includes(id))),
  )
  const sums = passengerTypes.flatMap((type): [PassengerType, Prices][] => {
    let sum = first?.[type]
    for (const part of others) {
      const more = part[type]
      sum = sum && more && addPrices(sum, more)
    }
    return sum ? [[type, sum]] : []
  })
  return Object.fromEntries(sums)
}

/** Departures before this time belong to the service of the day before. */
const NIGHT_ENDS = '04:00'
const inServiceDay = (time: string): string => (time < NIGHT_ENDS ? `1${time}` : `0${time}`)

function hoursOf(routes: NonNullable<CityTour['map']>['routes']): ComparedTicket['hours'] {
  const buses = routes.filter(({ mode }) => mode === 'bus')
  const lines = buses.length > 0 ? buses : routes
  const among = lines.filter(({ runs = true }) => runs)
  if (among.length === 0 && lines.length > 0) return 'notToday'
  const byTime = (a: string, b: string) => inServiceDay(a).localeCompare(inServiceDay(b))
  const first = among.map((route) => route.first).sort(byTime)[0]
  const last = among
    .map((route) => route.last)
    .sort(byTime)
    .at(-1)
  return first !== undefined && last !== undefined ? { first, last } : undefined
}

/** The hop-on tickets of a city side by side, and the packages with one; fewer than two need no table. */
export function compareTickets(tours: readonly CityTour[]): ComparedTicket[] {
  const hopOn = new Set(tours.flatMap(({ card }) => (card.kind === 'hop_on' ? [card.id] : [])))
  const tickets = tours.flatMap(({ product, map }): ComparedTicket[] => {
    if (!product || product.options.length === 0) return []
    const isPackage = product.parts.some(({ productId }) => hopOn.has(productId))
    if (!hopOn.has(product.id) && !isPackage) return []
    const routes = map?.routes ?? []
    const shared = {
      product,
      lines: routes.length,
      stops: new Set(routes.flatMap(({ stops }) => stops.map(({ name }) => name))).size,
      hours: hoursOf(routes),
      boat: product.transport === 'boat' || product.transport === 'bus_boat',
    }
    return isPackage
      ? [{ ...shared, key: `${product.id}`, option: undefined, from: pricesOfPackage(product) }]
      : product.options.map((option) => ({
          ...shared,
          key: `${product.id}-${option.id}`,
          option,
          from: pricesOf([option]),
        }))
  })
  return tickets.length > 1 ? tickets : []
}
