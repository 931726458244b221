import type { CrossSelling, CrossSellingOffer } from '#contract/basket/cross-selling.ts'
import type { Locale } from '#config/locales.ts'
import { slotsOn } from '#domain/offer/availability.ts'
import { freeSlots, timesOf } from '#domain/offer/choice.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import type { Day } from '#domain/time/day.ts'
import { complements, type Sellable } from '#domain/sale/cross-selling.ts'
import type { Currency } from '#domain/price/money.ts'
import { countPassengers, type Passengers } from '#domain/offer/passenger.ts'
import { totalOf } from '#domain/price/price.ts'
import type { CatalogueOption, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { type LineRow, isOpen } from '#server/db/schema/sale.ts'
import { checkChoices } from './choices.ts'
import type { ShopContext } from '#server/context.ts'
import { passengersOf } from './line-items.ts'
import { productCard } from '../catalogue/product-card.ts'
import { loadSale, type SaleAggregate } from '#server/sales/sale-aggregate.ts'
import type { Session } from '../session/sessions.ts'
import { readReservedSeats } from '../stock/reserved-seats.ts'

/** The default number of products (S9: at most 6). */
const USUAL = 6

export interface CrossSeller {
  offers(asked: {
    session: Session | undefined
    locale: Locale
    currency: Currency
    limit?: number | undefined
  }): Promise<CrossSelling>
}

/** Who visits a city, and when. */
interface Visit {
  days: Day[]
  passengers: Passengers
}

type ReservedSeatsOf = Awaited<ReturnType<typeof readReservedSeats>>
type OnDay = Omit<CrossSellingOffer, 'product'>

const sellable = ({ id, city, entry }: CatalogueProduct): Sellable & { id: number } => ({
  id,
  cityId: city.id,
  kind: entry.kind,
  rank: entry.rank,
})

/** The largest group of the lines, so that everybody can come along. */
function visitOf(lines: LineRow[]): Visit {
  const [largest] = lines.toSorted((a, b) => b.passengers - a.passengers || a.id - b.id)
  return {
    days: [...new Set(lines.map(({ day }) => day))].sort(),
    passengers: largest ? passengersOf(largest) : {},
  }
}

export function createCrossSelling(context: ShopContext): CrossSeller {
  const { db, pool, build, catalogue, clock } = context

  async function findOpenSale(session: Session | undefined): Promise<SaleAggregate | undefined> {
    const found = session?.saleId ? await loadSale(db, session.saleId) : undefined
    return found?.heldUntil && isOpen(found.row) && found.heldUntil > clock() ? found : undefined
  }

  function optionOn(
    product: CatalogueProduct,
    option: CatalogueOption,
    day: Day,
    passengers: Passengers,
    asked: { taken: ReservedSeatsOf; locale: Locale; currency: Currency },
  ): OnDay[] {
    const now = clock()
    const here = clockIn(product.city.entry.zone, now)
    const slots = slotsOn(option.entry, day, asked.taken(option.id, day), here)
    const free = freeSlots(slots, countPassengers(passengers))
    const [first] = free
    if (!first) return []
    const choice = { optionId: option.id, day, time: first.time, passengers }
    const checked = checkChoices(catalogue.current(), { productId: product.id, choices: [choice] }, now)
    if (!checked.ok) return []
    const price = totalOf(checked.value.flatMap(({ units }) => units))
    return [
      {
        optionId: option.id,
        optionName: inLanguage(option.entry.names, asked.locale),
        day,
        times: timesOf(free),
        passengers,
        total: price.total[asked.currency],
        retail: price.retail[asked.currency],
      },
    ]
  }

  return {
    async offers({ session, locale, currency, limit = USUAL }) {
      const found = build.features.pages.basket.crossSelling ? await findOpenSale(session) : undefined
      if (!found) return { currency, data: [] }
      const { row } = found
      const { products, cities } = catalogue.current()
      const lines = found.lines.flatMap((line) => {
        const product = products.get(line.productId)
        return product ? [{ line, product }] : []
      })
      const near = [...new Set(lines.map(({ product }) => product.city))]
      const sold = near.flatMap((city) => cities.get(city.id)?.products ?? [])
      const candidates = complements(
        lines.map(({ product }) => sellable(product)),
        sold.map(sellable),
      ).flatMap(({ id }) => products.get(id) ?? [])
      const visits = new Map(
        near.map((city) => [
          city.id,
          visitOf(lines.filter(({ product }) => product.city === city).map(({ line }) => line)),
        ]),
      )
      const days = [...visits.values()].flatMap((visit) => visit.days).sort()
      const optionIds = candidates.flatMap((product) => product.options.map(({ id }) => id))
      const span = { from: days[0] ?? '', to: days.at(-1) ?? '' }
      if (optionIds.length === 0 || span.from === '') return { currency: row.currency, data: [] }
      const asked = {
        locale,
        currency: row.currency,
        taken: await readReservedSeats(pool, optionIds, span, clock()),
      }

      const data: CrossSellingOffer[] = []
      for (const product of candidates) {
        const visit = visits.get(product.city.id)
        if (!visit || data.length === limit) continue
        const offered = visit.days
          .map((day) =>
            product.options
              .flatMap((option) => optionOn(product, option, day, visit.passengers, asked))
              .toSorted((a, b) => a.total - b.total)
              .at(0),
          )
          .find((offer) => offer !== undefined)
        if (offered) data.push({ product: productCard(product, locale, clock()), ...offered })
      }
      return { currency: row.currency, data }
    },
  }
}
