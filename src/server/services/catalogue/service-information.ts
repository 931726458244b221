import type { Notice, ServiceInformation } from '#contract/catalogue/service-information.ts'
import type { Locale } from '#config/locales.ts'
import { lineOn, nextLineDay } from '#domain/offer/line-timetable.ts'
import { openOn } from '#domain/offer/option.ts'
import { addDays, type Day } from '#domain/time/day.ts'
import type { CatalogueCity, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { todayIn } from './product-card.ts'
import { ticketsOf } from './product-tickets.ts'

const DAYS_AHEAD = 60
/** Today, three days more for a ticket of 72 hours, and one for a page cached since yesterday. */
const TIMETABLE_DAYS = 5

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

const daysFrom = (today: Day): Day[] =>
  Array.from({ length: TIMETABLE_DAYS }, (_, ahead) => addDays(today, ahead))

function linesOf(product: CatalogueProduct, locale: Locale, today: Day): ServiceInformation['lines'] {
  const tickets = ticketsOf(product)
  return product.entry.routes.map((route) => {
    const { key, names, colour, mode } = route
    const days = daysFrom(today).map((day) => [day, lineOn(route, tickets, day) ?? null] as const)
    const next = nextLineDay(route, tickets, today)
    const { first, last, every } = next ?? { ...route, every: null }
    const runs = next?.day === today
    return {
      productId: product.id,
      productName: inLanguage(product.entry.names, locale),
      ...{ key, name: inLanguage(names, locale), colour, mode },
      ...{ runs, day: next?.day ?? null, first, last },
      everyMinutes: runs ? every : null,
      everyOn: Object.fromEntries(days.map(([day, running]) => [day, running?.every ?? 0])),
      on: Object.fromEntries(days),
    }
  })
}

function startsOf(product: CatalogueProduct, locale: Locale, today: Day): Starts[] {
  return product.options
    .filter(({ entry }) => entry.kind === 'start_times')
    .map(({ id, entry }) => {
      const languages = openOn(entry, today)?.languages
      return {
        productId: product.id,
        optionId: id,
        name: inLanguage(entry.names, locale),
        on: Object.fromEntries(daysFrom(today).map((day) => [day, openOn(entry, day)?.times ?? []])),
        ...(languages ? { languages } : {}),
      }
    })
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
