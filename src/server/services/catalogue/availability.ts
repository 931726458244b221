import type {
  CalendarMonth,
  DayList,
  getLocationAvailability,
  OptionDay,
  SlotView,
} from '#contract/catalogue/availability.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { Locale } from '#config/locales.ts'
import { canBook, slotsOn } from '#domain/offer/availability.ts'
import { cancelRuleOf, ticketDeadlines, visitOf } from '#domain/sale/cancellation.ts'
import { offeredOn, toldSlot } from '#domain/offer/choice.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { addMonths, monthOf, type Day, type Month } from '#domain/time/day.ts'
import { mapPrices, type Prices } from '#domain/price/money.ts'
import { openOn, priceOn } from '#domain/offer/option.ts'
import { lessPercent } from '#domain/offer/package.ts'
import { passengerTypeId, passengerTypes, type PassengerType } from '#domain/offer/passenger.ts'
import { ok } from '#domain/result.ts'
import type { CatalogueOption, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { readCalendar, saleMonths } from './calendar-month.ts'
import { cancellationOf } from '#server/sales/line-cancellation.ts'
import { lineValidity } from '#server/sales/line-validity.ts'
import type { ShopContext } from '#server/context.ts'
import { createMonthCache } from './month-cache.ts'
import { agesOf } from './products.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { readReservedSeats } from '../stock/reserved-seats.ts'

export interface PersonType {
  id: number
  type: PassengerType
  minimumAge: number | null
  maximumAge: number | null
  from: Prices
}

/** This month and the twelve after it. */
const YEAR_OF_MONTHS = 13

export interface Availability {
  month(productId: number, month: Month, optionId?: number): Promise<Answer<CalendarMonth>>
  /** The days on sale from `from` on, or `exactDate` alone. */
  year(
    productId: number,
    asked: { from?: Day | undefined; exactDate?: Day | undefined },
  ): Promise<Answer<DayList>>
  /** Every product of a city on one day, its main product first. */
  ofCity(cityId: number, day: Day): Promise<Answer<ReplyOf<typeof getLocationAvailability>>>
  optionMonth(optionId: number, month?: Month): Promise<Answer<CalendarMonth>>
  /** The days on which one option can be booked. */
  optionDates(optionId: number, from?: Day): Promise<Answer<DayList>>
  options(locale: Locale, productId: number, day: Day): Promise<Answer<{ day: Day; options: OptionDay[] }>>
  times(optionId: number, day: Day): Promise<Answer<{ day: Day; slots: SlotView[] }>>
  personTypes(productId: number, day: Day): Answer<{ data: PersonType[] }>
  priceInfo(productId: number, day: Day): Answer<{ data: { optionId: number; units: OptionDay['units'] }[] }>
  /** Drops the cached calendars of these products. */
  forget: (productIds: number[]) => void
}

/** What each passenger type pays on a day; empty when the option is not sold then. */
function unitsOn(option: CatalogueOption, day: Day, discountPercent: number): OptionDay['units'] {
  return option.entry.units.flatMap((unit) => {
    const season = priceOn(unit, day)
    if (!season) return []
    const price = lessPercent(season.price, discountPercent)
    return [{ type: unit.type, ...agesOf(unit), price, retail: season.retail ?? season.price }]
  })
}

export function createAvailability({ pool, catalogue, clock }: ShopContext): Availability {
  const months = createMonthCache(clock)
  const find = (id: number): CatalogueProduct | undefined => {
    const product = catalogue.current().products.get(id)
    return product?.sold ? product : undefined
  }

  const monthOfProduct = (product: CatalogueProduct, month: Month, optionId?: number) =>
    months.get(product, month, optionId, () => readCalendar(pool, product, { month, optionId }, clock()))

  const todayOf = (product: CatalogueProduct): Day => clockIn(product.city.entry.zone, clock()).day

  /** Month by month, so that months cached for other callers are reused. */
  async function yearFrom(product: CatalogueProduct, from: Day, optionId?: number): Promise<DayList> {
    const today = todayOf(product)
    const start = from > today ? from : today
    const first = monthOf(start)
    const { last } = saleMonths(product.options, today)
    if (first > last) return { today, days: [] }
    const wanted = Array.from({ length: YEAR_OF_MONTHS }, (_, ahead) => addMonths(first, ahead))
    const read = await Promise.all(
      wanted.filter((month) => month <= last).map((month) => monthOfProduct(product, month, optionId)),
    )
    return { today, days: read.flatMap(({ days }) => days).filter(({ day }) => day >= start) }
  }

  return {
    async year(productId, { from, exactDate }) {
      const product = find(productId)
      if (!product) return refuse('not_found')
      const today = todayOf(product)
      if (exactDate) {
        const { days } = await monthOfProduct(product, monthOf(exactDate))
        return ok({ today, days: days.filter(({ day }) => day === exactDate) })
      }
      const { days } = await yearFrom(product, from ?? today)
      return ok({ today, days: days.filter(({ status }) => status !== 'unavailable') })
    },
    async ofCity(cityId, day) {
      const city = catalogue.current().cities.get(cityId)
      if (!city?.sold) return refuse('not_found')
      const data = await Promise.all(
        city.products.map(async (product) => {
          const { first, last } = saleMonths(product.options, todayOf(product))
          const month = monthOf(day)
          const { days } =
            first <= month && month <= last ? await monthOfProduct(product, month) : { days: [] }
          const found = days.find((one) => one.day === day)
          const status = found?.status ?? 'unavailable'
          return { productId: product.id, status, bookable: canBook(status), from: found?.from ?? null }
        }),
      )
      return ok({ day, data })
    },
    async optionMonth(optionId, month) {
      const option = catalogue.current().options.get(optionId)
      if (!option?.sold) return refuse('not_found')
      return ok(await monthOfProduct(option.product, month ?? monthOf(todayOf(option.product)), optionId))
    },
    async optionDates(optionId, from) {
      const option = catalogue.current().options.get(optionId)
      if (!option?.sold) return refuse('not_found')
      const { today, days } = await yearFrom(option.product, from ?? todayOf(option.product), optionId)
      return ok({ today, days: days.filter(({ status }) => canBook(status)) })
    },
    forget: (productIds) => months.forget(productIds),
    async month(productId, month, optionId) {
      const product = find(productId)
      if (!product) return refuse('not_found')
      if (optionId !== undefined && !product.options.some((option) => option.id === optionId)) {
        return refuse('not_found')
      }
      return ok(await monthOfProduct(product, month, optionId))
    },
    async options(locale, productId, day) {
      const product = find(productId)
      if (!product) return refuse('not_found')
      const now = clock()
      const { zone, names } = product.city.entry
      const cityClock = clockIn(zone, now)
      const told = { bought: now, city: inLanguage(names, locale), locale }
      const ids = product.options.map((option) => option.id)
      const taken = await readReservedSeats(pool, ids, { from: day, to: day }, now)
      const offered = product.options.map((option) => {
        const { status, slots } = offeredOn(option.entry, day, cityClock, taken(option.id, day))
        const rule = cancelRuleOf(product.entry, option.entry)
        return { option, status, slots, visit: { ...visitOf(day, slots), zone, rule } }
      })
      const options = offered.map(({ option, status, slots, visit }): OptionDay => {
        const hours = openOn(option.entry, day)
        const rest = product.parts.filter((part) => !part.options.includes(option))
        const besides = offered.filter(
          (other) => canBook(other.status) && rest.some((part) => part.options.includes(other.option)),
        )
        return {
          optionId: option.id,
          name: inLanguage(option.entry.names, locale),
          status,
          slots: slots.map((slot) => toldSlot(slot, option.entry)),
          units: unitsOn(option, day, product.discountPercent),
          opens: hours?.opens ?? null,
          closes: hours?.closes ?? null,
          validity: lineValidity({ day, validity: null }, option, now, locale).validity,
          ...cancellationOf(ticketDeadlines([visit, ...besides.map((other) => other.visit)]), told),
        }
      })
      return ok({ day, options })
    },
    async times(optionId, day) {
      const option = catalogue.current().options.get(optionId)
      if (!option?.sold) return refuse('not_found')
      const now = clock()
      const taken = await readReservedSeats(pool, [optionId], { from: day, to: day }, now)
      const cityClock = clockIn(option.product.city.entry.zone, now)
      const slots = slotsOn(option.entry, day, taken(optionId, day), cityClock)
      return ok({ day, slots: slots.map((slot) => toldSlot(slot, option.entry)) })
    },
    personTypes(productId, day) {
      const product = find(productId)
      if (!product) return refuse('not_found')
      const units = product.options.flatMap((option) => unitsOn(option, day, product.discountPercent))
      const data = passengerTypes.flatMap((type) => {
        const sold = units.filter((unit) => unit.type === type)
        const [first] = sold
        if (!first) return []
        const from = mapPrices((currency) => Math.min(...sold.map((unit) => unit.price[currency])))
        const { minimumAge, maximumAge } = first
        return [{ id: passengerTypeId(type), type, minimumAge, maximumAge, from }]
      })
      return ok({ data })
    },
    priceInfo(productId, day) {
      const product = find(productId)
      if (!product) return refuse('not_found')
      const data = product.options.map((option) => ({
        optionId: option.id,
        units: unitsOn(option, day, product.discountPercent),
      }))
      return ok({ data })
    },
  }
}
