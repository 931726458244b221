import { faultsUnder, type Fault } from '#config/files/check-file.ts'
import { mayAccompany, isDefinedByAge } from '#domain/offer/passenger.ts'
import { unplacedLandmarks } from '#domain/place/poster.ts'
import { isReservedSlug } from '#i18n/routes.ts'
import type { CityFile, OptionEntry, ProductEntry } from './format.ts'
import { faultsOfLines, idleHours } from './line-faults.ts'
import { frequencyGaps, seasonGaps } from './season-gaps.ts'

type UnitEntry = OptionEntry['units'][number]

/**
 * Two types that are defined by age must not share one; students, residents and the like may be of any age.
 */
function shareAnAge(one: UnitEntry, other: UnitEntry | undefined): boolean {
  if (!one.ages || !other?.ages || !isDefinedByAge(one.type) || !isDefinedByAge(other.type)) return false
  const [from, to] = one.ages
  const [otherFrom, otherTo] = other.ages
  return (from ?? 0) <= (otherTo ?? Infinity) && (otherFrom ?? 0) <= (to ?? Infinity)
}

function faultsOfValidity({ kind, validity, duration, capacity }: OptionEntry): Fault[] {
  if (validity.kind === 'dated') {
    if (validity.days === undefined || duration.unit !== 'days') return []
    return [{ path: ['validity', 'days'], reason: 'follows from a duration in days, leave it out' }]
  }
  if (kind === 'start_times') {
    return [{ path: ['validity', 'kind'], reason: 'a ticket with a start time is dated' }]
  }
  if (capacity === null) return []
  return [{ path: ['validity', 'kind'], reason: 'a flexible ticket needs "capacity": null' }]
}

/** Steps must fall: whoever cancels earlier gets more back. */
function faultsOfCancellation({ cancellation }: OptionEntry): Fault[] {
  return (cancellation ?? []).flatMap(({ hours, share }, at, steps): Fault[] => {
    const before = steps[at - 1]
    if (!before) return []
    const path = ['cancellation', at]
    return [
      ...(hours < before.hours ? [] : [{ path: [...path, 'hours'], reason: 'not below those before' }]),
      ...(share < before.share ? [] : [{ path: [...path, 'share'], reason: 'not below the one before' }]),
    ]
  })
}

/** Either all start times of an entry have a language, of those that the product promises, or none. */
function faultsOfLanguages({ timetable }: OptionEntry, spoken: readonly string[]): Fault[] {
  return timetable.flatMap(({ times = [], languages }, at): Fault[] => {
    if (!languages) return []
    const path = ['timetable', at, 'languages']
    const strangers = Object.keys(languages).filter((time) => !times.includes(time))
    return [
      ...strangers.map((time) => ({ path: [...path, time], reason: 'not a start time' })),
      ...times.flatMap((time) => {
        const language = languages[time]
        if (language === undefined) return [{ path, reason: `no language for ${time}` }]
        return spoken.includes(language) ? [] : [{ path: [...path, time], reason: 'not in liveLanguages' }]
      }),
    ]
  })
}

function faultsOfOption(option: OptionEntry): Fault[] {
  const faults = [...faultsOfValidity(option), ...faultsOfCancellation(option)]
  const fits = option.timetable.every((entry) =>
    option.kind === 'start_times' ? (entry.times?.length ?? 0) > 0 : entry.opens && entry.closes,
  )
  if (!fits) faults.push({ path: ['timetable'], reason: `does not fit ${option.kind}` })
  if (option.maximumPassengers < option.minimumPassengers) {
    faults.push({ path: ['maximumPassengers'], reason: 'less than minimumPassengers' })
  }
  if (option.onSale.to < option.onSale.from) {
    faults.push({ path: ['onSale', 'to'], reason: 'ends before it begins' })
  }
  option.closures.forEach(({ from, to }, at) => {
    if (to < from) faults.push({ path: ['closures', at, 'to'], reason: 'ends before it begins' })
  })
  option.units.forEach(({ type }, at) => {
    if (option.units.findIndex((unit) => unit.type === type) < at) {
      faults.push({ path: ['units', at, 'type'], reason: `${type} twice` })
    }
    const other = option.units.slice(0, at).find((unit) => shareAnAge(unit, option.units[at]))
    if (other) faults.push({ path: ['units', at, 'ages'], reason: `ages that ${other.type} has too` })
  })
  return faults
}

function faultsOfProduct(product: ProductEntry, siblings: ProductEntry[]): Fault[] {
  const faults: Fault[] = faultsOfLines(product)
  if (product.kind === 'package' ? product.parts.length < 2 : product.options.length === 0) {
    faults.push({ path: ['options'], reason: 'a product has options, a package at least two parts' })
  }
  product.parts.forEach(({ productId, optionIds }, at) => {
    const known = siblings.find(({ id }) => id === productId)?.options.map(({ id }) => id) ?? []
    if (!optionIds.every((id) => known.includes(id))) {
      faults.push({ path: ['parts', at], reason: `product ${productId} has no such options` })
    }
  })
  product.options.forEach((option, at) => {
    const own = [...faultsOfOption(option), ...faultsOfLanguages(option, product.liveLanguages)]
    faults.push(...own.map(({ path, reason }) => ({ path: ['options', at, ...path], reason })))
  })
  return faults
}

/**
 * Checks what the schema cannot: references between parts of the file, duplicate ids, ends before
 * beginnings.
 */
export function crossCheck(city: CityFile): Fault[] {
  const faults: Fault[] = []
  const productIds = new Set<number>()
  const optionIds = new Set<number>()
  const slugs = new Set<string>()
  city.products.forEach((product, index) => {
    const path = ['products', index]
    if (productIds.has(product.id)) faults.push({ path: [...path, 'id'], reason: 'a product id twice' })
    productIds.add(product.id)
    for (const [language, slug] of Object.entries(product.slugs)) {
      const address = `${language}/${slug}`
      if (slugs.has(address)) faults.push({ path: [...path, 'slugs', language], reason: 'a slug twice' })
      slugs.add(address)
    }
    product.options.forEach(({ id }, at) => {
      if (optionIds.has(id)) {
        faults.push({ path: [...path, 'options', at, 'id'], reason: 'an option id twice' })
      }
      optionIds.add(id)
    })
    const own = faultsOfProduct(product, city.products)
    faults.push(...own.map((fault) => ({ path: [...path, ...fault.path], reason: fault.reason })))
  })
  for (const [language, slug] of Object.entries(city.slugs)) {
    if (slug && isReservedSlug(slug))
      faults.push({ path: ['slugs', language], reason: 'a page has this name' })
  }
  if (city.products.filter(({ main }) => main).length !== 1) {
    faults.push({ path: ['products'], reason: 'exactly one product is the main one' })
  }
  const shown = new Set(city.poster.skyline)
  for (const { landmark } of Object.values(city.poster.layouts ?? {}).flat()) shown.add(landmark)
  city.products.forEach(({ picture }, at) => {
    if (picture !== undefined && picture !== 'boat' && !shown.has(picture))
      faults.push({ path: ['products', at, 'picture'], reason: 'not on the poster of the city' })
  })
  return faults
}

/**
 * Limited seats that are free for passengers who may travel alone: anybody could book them all without
 * paying.
 */
function freeSeats({ alone, capacity, units }: OptionEntry): Fault[] {
  if (capacity === null) return []
  return units.flatMap(({ type, prices }, unit) => {
    if (!alone && !mayAccompany(type)) return []
    return prices.flatMap(({ price }, season) =>
      Object.values(price).some((amount) => amount === 0)
        ? [
            {
              path: ['units', unit, 'prices', season],
              reason: `${type} alone could empty the option for nothing`,
            },
          ]
        : [],
    )
  })
}

/** A poster with such layouts is arranged automatically. */
const unusedLayouts = ({ skyline, layouts }: CityFile['poster']): Fault[] =>
  (layouts ? unplacedLandmarks(skyline, layouts) : []).map((landmark) => ({
    path: ['poster', 'layouts'],
    reason: `not used, because ${landmark} of the skyline stands in neither`,
  }))

/** Allowed, but rarely intended. */
export const crossCheckWarnings = ({ poster, products }: CityFile): Fault[] => [
  ...unusedLayouts(poster),
  ...products.flatMap(({ options, routes }, product) => [
    ...faultsUnder(['products', product], idleHours({ options, routes })),
    ...options.flatMap((option, at) =>
      faultsUnder(['products', product, 'options', at], [...freeSeats(option), ...seasonGaps(option)]),
    ),
    ...routes.flatMap((route, at) => faultsUnder(['products', product, 'routes', at], frequencyGaps(route))),
  ]),
]
