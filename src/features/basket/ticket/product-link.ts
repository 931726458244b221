import type { SaleLine } from '#contract/basket/basket.ts'
import type { Locale } from '#config/locales.ts'
import { productHref } from '#i18n/routes.ts'

export const productLink = (line: SaleLine, locale: Locale): string =>
  productHref(
    locale,
    { id: line.locationId, slug: line.locationUrl },
    { id: line.productId, slug: line.productUrl },
  )

/** Opens the product page to change a line; the booking panel reads the line's choice from the basket. */
export const changeLink = (line: SaleLine, locale: Locale): string =>
  `${productLink(line, locale)}?line=${String(line.id)}#booking`
