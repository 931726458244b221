import type { Notice, ServiceInformation } from '#contract/catalogue/service-information.ts'
import type { Locale } from '#config/locales.ts'
import { addDays, inYearlySpan, type Day } from '#domain/time/day.ts'
import { isClosed, timetableOn } from '#domain/offer/option.ts'
import type { CatalogueCity, CatalogueOption, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { hasFixedStarts } from './fixed-starts.ts'
import { todayIn } from './product-card.ts'

const DAYS_AHEAD = 60
/** Today, three days more for a ticket of 72 hours, and one for a page cached since yesterday. */
const TIMETABLE_DAYS = 5

const runsOn = ({ options }: CatalogueProduct, day: Day): boolean =>
  options.some(({ entry }) => timetableOn(entry, day) !== undefined && !isClosed(entry, day))

/** The notices of a city that are in force on its own day. */
export function noticesOf(
  { id, entry }: CatalogueCity,
  kind: 'service' | 'health',
  locale: Locale,
  today: Day,
): Notice[] {
  return (entry.notices ?? [])
    .filter((notice) => notice.kind === kind && notice.from <= today && today <= notice.to)
    .map(({ heading, text, from, to }) => ({
      heading: inLanguage(heading, locale),
      text: inLanguage(text, locale),
      from,
      to,
      locationId: id,
      locationName: inLanguage(entry.names, locale),
      locationUrl: inLanguage(entry.slugs, locale),
    }))
}

type Starts = NonNullable<ServiceInformation['starts']>[number]
type Frequencies = CatalogueProduct['entry']['routes'][number]['everyMinutes']

const minutesBetween = (everyMinutes: Frequencies, day: Day): number | null =>
  everyMinutes.find(({ from, to }) => inYearlySpan(day, from, to))?.minutes ?? null

const daysFrom = (today: Day): Day[] =>
  Array.from({ length: TIMETABLE_DAYS }, (_, ahead) => addDays(today, ahead))

function linesOf(product: CatalogueProduct, locale: Locale, today: Day): ServiceInformation['lines'] {
  const days = daysFrom(today)
  const runs = new Set(days.filter((day) => runsOn(product, day)))
  const everyOn = (everyMinutes: Frequencies) =>
    Object.fromEntries(days.map((day) => [day, runs.has(day) ? (minutesBetween(everyMinutes, day) ?? 0) : 0]))
  const fixed = hasFixedStarts(product)
  return product.entry.routes.map(({ key, names, colour, mode, first, last, everyMinutes }) => ({
    productId: product.id,
    productName: inLanguage(product.entry.names, locale),
    key,
    name: inLanguage(names, locale),
    colour,
    mode,
    runs: runs.has(today),
    first,
    last,
    everyMinutes: minutesBetween(fixed ? [] : everyMinutes, today),
    everyOn: everyOn(fixed ? [] : everyMinutes),
  }))
}

function startsOf(product: CatalogueProduct, locale: Locale, today: Day): Starts[] {
  const timesOn = ({ entry }: CatalogueOption, day: Day) =>
    isClosed(entry, day) ? [] : (timetableOn(entry, day)?.times ?? [])
  const spokenOn = ({ entry }: CatalogueOption, day: Day) => {
    const languages = timetableOn(entry, day)?.languages
    return languages ? { languages } : {}
  }
  return product.options
    .filter(({ entry }) => entry.kind === 'start_times')
    .map((option) => ({
      productId: product.id,
      optionId: option.id,
      name: inLanguage(option.entry.names, locale),
      on: Object.fromEntries(daysFrom(today).map((day) => [day, timesOn(option, day)])),
      ...spokenOn(option, today),
    }))
}

function closuresOf(product: CatalogueProduct, locale: Locale, today: Day): ServiceInformation['closures'] {
  const end = addDays(today, DAYS_AHEAD)
  return product.options.flatMap((option) =>
    option.entry.closures
      .filter(({ from, to }) => to >= today && from <= end)
      .map(({ from, to }) => ({
        productId: product.id,
        productName: inLanguage(product.entry.names, locale),
        optionId: option.id,
        optionName: inLanguage(option.entry.names, locale),
        from,
        to,
      })),
  )
}

export function serviceOf(city: CatalogueCity, locale: Locale, now: Date): ServiceInformation {
  const today = todayIn(city, now)
  // A package has no vehicles of its own.
  const products = city.products.filter(({ entry }) => entry.kind !== 'package')
  return {
    id: city.id,
    name: inLanguage(city.entry.names, locale),
    today,
    lines: products.flatMap((product) => linesOf(product, locale, today)),
    starts: products.flatMap((product) => startsOf(product, locale, today)),
    closures: products
      .flatMap((product) => closuresOf(product, locale, today))
      .sort((a, b) => a.from.localeCompare(b.from) || a.optionId - b.optionId),
    notices: noticesOf(city, 'service', locale, today),
  }
}
