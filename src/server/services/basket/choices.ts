import type { AddToCart, BasketChoice } from '#contract/basket/basket-requests.ts'
import type { TravellerDetails } from '#contract/payment/payer.ts'
import { offeredOn, refusesChoice } from '#domain/offer/choice.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { discountUnits } from '#domain/offer/package.ts'
import { countPassengers } from '#domain/offer/passenger.ts'
import { priceUnits, type PricedUnit } from '#domain/price/price.ts'
import { ok } from '#domain/result.ts'
import type { Catalogue, CatalogueOption, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { StockKey } from '../stock/stock.ts'

/** A choice that fits the rules: what to hold and what it costs. Stock is not checked yet. */
export interface CheckedChoice extends StockKey {
  option: CatalogueOption
  product: CatalogueProduct
  quantity: number
  units: PricedUnit[]
  traveller: TravellerDetails | undefined
}

/** Checks the choice of one option by the city's clock. */
export function checkChoice(
  product: CatalogueProduct,
  option: CatalogueOption,
  { day, time, passengers, traveller }: BasketChoice,
  now: Date,
): Answer<CheckedChoice> {
  const offered = offeredOn(option.entry, day, clockIn(product.city.entry.zone, now))
  const refusal = refusesChoice(option.entry, offered, { time, passengers })
  if (refusal) {
    const { code, ...facts } = refusal
    return refuse(code, facts)
  }
  return ok({
    option,
    product,
    optionId: option.id,
    day,
    slot: option.entry.kind === 'start_times' ? (time ?? '') : '',
    traveller,
    quantity: countPassengers(passengers),
    units: discountUnits(priceUnits(option.entry, day, passengers), product.discountPercent),
  })
}

/** Matches the choices to the parts of the product: one for each, in any order. */
export function checkChoices(catalogue: Catalogue, body: AddToCart, now: Date): Answer<CheckedChoice[]> {
  const product = catalogue.products.get(body.productId)
  if (!product) return refuse('not_found')
  if (!product.sold) return refuse('product_unavailable')
  const isPackage = product.entry.kind === 'package'
  const stranger = body.choices.some(
    (choice) => !product.options.some((option) => option.id === choice.optionId),
  )
  if (stranger || body.choices.length > product.parts.length) return refuse('option_not_available')
  const checked: CheckedChoice[] = []
  for (const part of product.parts) {
    const choice = body.choices.find(({ optionId }) => part.options.some((option) => option.id === optionId))
    const option = part.options.find(({ id }) => id === choice?.optionId)
    if (!choice || !option) return refuse(isPackage ? 'package_incomplete' : 'option_not_available')
    const one = checkChoice(product, option, choice, now)
    if (!one.ok) return one
    checked.push(one.value)
  }
  return ok(checked)
}
