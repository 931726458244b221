import { isDay, isTime, monthOf } from '#domain/time/day.ts'
import { countPassengers, passengerTypes, type Passengers } from '#domain/offer/passenger.ts'
import type { Booking, Pick } from './booking.ts'
import type { BookingProps } from './booking-props.ts'

/**
 * The choice as the query of the product's address, to reload and to share:
 * `day=2026-11-28&option=21101&time=10:30&adult=2&child=1`. A package names the options of its parts, and
 * their times, in order: `option=21821,21101&time=,10:30`.
 */
export function printChoice({ day, picks, passengers }: Booking): string {
  const options = picks.map((pick) => pick?.optionId ?? '').join()
  const times = picks.map((pick) => pick?.time ?? '').join()
  const pairs: [string, string | number][] = [
    ['day', day ?? ''],
    ['option', options],
    ['time', times],
    ...passengerTypes.map((type): [string, number] => [type, passengers[type] ?? 0]),
  ]
  return pairs.flatMap(([name, value]) => (/[^,0]/.test(String(value)) ? `${name}=${value}` : [])).join('&')
}

/** What an address says that cannot be taken over. */
export type AddressFault = 'day' | 'people' | 'option' | 'time'

export interface AddressChoice {
  booking: Booking
  /** In the order of the panel. */
  faults: AddressFault[]
  /** The number of people, if one booking cannot have as many. */
  group: number | undefined
}

/** What the rules need to know of the product. */
type Product = { [Key in 'parts' | 'options' | 'kinds' | 'month']: BookingProps[Key] }

/** The parameters that the panel reads and writes; others are left alone. */
const names: readonly string[] = ['day', 'option', 'time', ...passengerTypes]

/**
 * The choice of an address; `undefined` if it has none. Only what no day could change is refused here:
 * whether the day can be booked, and the option on it, is for the calendar to tell.
 */
export function parseChoice(search: string, product: Product, most: number): AddressChoice | undefined {
  const query = new URLSearchParams(search)
  if (!names.some((name) => query.has(name))) return undefined
  const day = query.get('day') ?? ''
  const { first, last, today } = product.month
  const isPossible = isDay(day) && day >= today && monthOf(day) >= first && monthOf(day) <= last
  const people = peopleOf(query, product)
  const count = countPassengers(people ?? {})
  const picks = picksOf(query, product)
  const faults = {
    day: day !== '' && !isPossible,
    people: !people || count > most,
    option: picks.some(({ fault }) => fault === 'option'),
    time: picks.some(({ fault }) => fault === 'time'),
  }
  return {
    booking: {
      day: isPossible ? day : undefined,
      passengers: people && count <= most ? people : {},
      picks: picks.map(({ pick }) => pick),
    },
    faults: (['day', 'people', 'option', 'time'] as const).filter((fault) => faults[fault]),
    group: count > most ? count : undefined,
  }
}

/** The most digits that a number of people may have. */
const MOST_DIGITS = 3

/** `undefined` if one of them is not a number, or its type is not sold. */
function peopleOf(query: URLSearchParams, { kinds }: Product): Passengers | undefined {
  const people: Passengers = {}
  for (const type of passengerTypes) {
    const text = query.get(type)
    if (text === null) continue
    const isSold = kinds.some((kind) => kind.type === type)
    if (!isSold || !/^\d+$/.test(text) || text.length > MOST_DIGITS) return undefined
    people[type] = Number(text)
  }
  return people
}

interface ReadPick {
  pick: Pick | undefined
  fault?: 'option' | 'time'
}

function picksOf(query: URLSearchParams, { parts, options }: Product): ReadPick[] {
  const ids = query.get('option')?.split(',') ?? []
  const times = query.get('time')?.split(',') ?? []
  return parts.map(({ optionIds }, part) => {
    const [id = '', time = ''] = [ids[part], times[part]]
    if (id === '') return { pick: undefined }
    const optionId = optionIds.find((known) => String(known) === id)
    if (optionId === undefined) return { pick: undefined, fault: 'option' }
    const timed = options.some((option) => option.id === optionId && option.kind === 'start_times')
    const isFine = time === '' || (timed && isTime(time))
    return {
      pick: { optionId, time: isFine && time ? time : undefined },
      ...(isFine ? {} : { fault: 'time' }),
    }
  })
}

/** The address with another choice; its other parameters and its hash stay. */
export function withChoice(address: string, booking: Booking): string {
  const url = new URL(address)
  for (const name of names) url.searchParams.delete(name)
  url.search = [url.searchParams.toString(), printChoice(booking)].filter(Boolean).join('&')
  return url.href
}
