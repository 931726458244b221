import type { SaleLine } from '#contract/basket.ts'
import type { Locale } from '#config/locales.ts'
import { productHref } from '#i18n/routes.ts'

const productPath = (line: SaleLine, locale: Locale): string =>
  productHref(
    locale,
    { id: line.locationId, slug: line.locationUrl },
    { id: line.productId, slug: line.productUrl },
  )

/**
 * Back to the product with the choice made there, for the booking panel to take up. `line` is the one to take out once
 * the new choice is held: the old places are not given up before.
 */
export function changeLink(line: SaleLine, locale: Locale): string {
  const choice = new URLSearchParams({ day: line.day, option: String(line.optionId), line: String(line.id) })
  if (line.time) choice.set('time', line.time)
  for (const { type, count } of line.units) choice.set(type, String(count))
  return `${productPath(line, locale)}?${choice.toString()}#booking`
}

export const productLink = productPath
