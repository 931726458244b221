import type { AddToCart } from '#contract/basket/basket-requests.ts'
import type { ChooseUpgrade, Upgrade } from '#contract/basket/upselling.ts'
import type { Locale } from '#config/locales.ts'
import { slotsOn } from '#domain/offer/availability.ts'
import { freeSlots, timesOf } from '#domain/offer/choice.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import type { Currency } from '#domain/price/money.ts'
import { totalOf } from '#domain/price/price.ts'
import { ok } from '#domain/result.ts'
import { sum } from '#domain/sum.ts'
import { upgrades, type PricedOption } from '#domain/sale/upgrade.ts'
import type { CatalogueOption } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { type LineRow, isOpen } from '#server/db/schema/sale.ts'
import { checkChoices, type CheckedChoice } from './choices.ts'
import type { ShopContext } from '#server/context.ts'
import { itemWith, type LineItem } from './line-items.ts'
import type { BasketCaller, Changed, BasketUnitOfWork } from './basket-unit-of-work.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { lineTotal } from '#server/sales/sale-view.ts'
import type { Session } from '../session/sessions.ts'
import { readReservedSeats } from '../stock/reserved-seats.ts'

export interface Upselling {
  offers(
    session: Session | undefined,
    lineId: number,
    between: { fromOptionId?: number | undefined; toOptionId?: number | undefined },
    locale: Locale,
  ): Promise<Answer<Upgrade[]>>
  choose(caller: BasketCaller, lineId: number, wanted: ChooseUpgrade): Promise<Answer<Changed>>
}

type ReservedSeatsOf = Awaited<ReturnType<typeof readReservedSeats>>

interface Offer extends PricedOption {
  option: CatalogueOption
  times: string[]
}

const priceOf = (choices: CheckedChoice[], currency: Currency): number =>
  sum(choices.map(({ units }) => totalOf(units).total[currency]))
const paidFor = ({ lines }: LineItem, currency: Currency): number =>
  sum(lines.map((line) => lineTotal(line, currency)))

/** The same ticket with one option replaced. */
const withOption = (item: AddToCart, from: number, to: number, time: string | null): AddToCart => ({
  productId: item.productId,
  choices: item.choices.map((choice) =>
    choice.optionId === from ? { ...choice, optionId: to, time } : choice,
  ),
})

export function createUpselling(context: ShopContext, basket: BasketUnitOfWork): Upselling {
  const { db, pool, catalogue, clock } = context

  /** The other options of the line's part. */
  function others(item: AddToCart, optionId: number): CatalogueOption[] {
    const parts = catalogue.current().products.get(item.productId)?.parts ?? []
    const part = parts.find(({ options }) => options.some(({ id }) => id === optionId))
    return (part?.options ?? []).filter(({ id }) => id !== optionId)
  }

  /** The ticket with this option, if it has seats on that day. */
  function offerOf(
    item: AddToCart,
    line: LineRow,
    option: CatalogueOption,
    asked: { taken: ReservedSeatsOf; currency: Currency },
  ): Offer[] {
    const now = clock()
    const { taken, currency } = asked
    const here = clockIn(option.product.city.entry.zone, now)
    const slots = slotsOn(option.entry, line.day, taken(option.id, line.day), here)
    const free = freeSlots(slots, line.passengers)
    const [first] = free
    if (!first) return []
    const checked = checkChoices(
      catalogue.current(),
      withOption(item, line.optionId, option.id, first.time),
      now,
    )
    if (!checked.ok) return []
    return [{ optionId: option.id, option, times: timesOf(free), total: priceOf(checked.value, currency) }]
  }

  return {
    async offers(session, lineId, { fromOptionId, toOptionId }, locale) {
      if (!session?.saleId) return refuse('not_found')
      const facts = await loadSale(db, session.saleId)
      if (!facts) return refuse('not_found')
      const { row } = facts
      const found = itemWith(facts.lines, lineId, new Map())
      const line = found.ok ? found.value.lines.find(({ id }) => id === lineId) : undefined
      if (!found.ok || !line) return refuse('not_found')
      if (!isOpen(row)) return refuse(row.status === 'expired' ? 'basket_expired' : 'sale_closed')
      if ((facts.heldUntil ?? 0) <= clock()) return refuse('basket_expired')
      if (row.surchargeOf !== null) return ok([])
      if (fromOptionId !== undefined && fromOptionId !== line.optionId) return refuse('option_not_available')
      const { item } = found.value
      const candidates = others(item, line.optionId).filter(
        ({ id }) => toOptionId === undefined || id === toOptionId,
      )
      if (toOptionId !== undefined && candidates.length === 0) return refuse('option_not_available')
      const optionIds = candidates.map(({ id }) => id)
      const taken = await readReservedSeats(pool, optionIds, { from: line.day, to: line.day }, clock())
      const asked = { taken, currency: row.currency }
      const offers = candidates.flatMap((option) => offerOf(item, line, option, asked))
      const now = { optionId: line.optionId, total: paidFor(found.value, row.currency) }
      return ok(
        upgrades(now, offers).map(({ option, times, total, difference }) => ({
          fromOptionId: line.optionId,
          toOptionId: option.id,
          optionName: inLanguage(option.entry.names, locale),
          description: inLanguage(option.entry.descriptions, locale),
          duration: option.entry.duration,
          day: line.day,
          times,
          total,
          difference: { amount: difference, currency: row.currency },
        })),
      )
    },

    async choose(caller, lineId, { fromOptionId, toOptionId, time, difference }) {
      const changed = await basket.change(
        caller,
        () => refuse('not_found'),
        async (tx, facts) => {
          const { row, lines: all, travellers } = facts
          const found = itemWith(all, lineId, travellers)
          if (!found.ok) return found
          const line = found.value.lines.find(({ id }) => id === lineId)
          const { item, lines } = found.value
          if (line?.optionId !== fromOptionId) return refuse('option_not_available')
          if (!others(item, fromOptionId).some(({ id }) => id === toOptionId))
            return refuse('option_not_available')
          const slot = time === undefined ? line.slot || null : time
          const wanted = withOption(item, fromOptionId, toOptionId, slot)
          const checked = checkChoices(catalogue.current(), wanted, clock())
          if (!checked.ok) return checked
          const more = priceOf(checked.value, row.currency) - paidFor(found.value, row.currency)
          if (more !== difference.amount || row.currency !== difference.currency)
            return refuse('price_changed')
          if (more <= 0) return refuse('option_not_available')
          return basket.changeLines(tx, facts, { client: caller, old: lines, choices: checked.value })
        },
        { holdsSeats: true },
      )
      return changed.ok && changed.value.sale.status === 'expired' ? refuse('basket_expired') : changed
    },
  }
}
