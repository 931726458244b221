import type { SaleLine } from '#contract/basket.ts'
import type { Locale } from '#config/locales.ts'
import { productHref } from '#i18n/routes.ts'

const productPath = (line: SaleLine, locale: Locale): string =>
  productHref(
    locale,
    { id: line.locationId, slug: line.locationUrl },
    { id: line.productId, slug: line.productUrl },
  )

/** Back to the product to choose the ticket anew. Its line is all that the address tells: the panel asks the basket for the rest. */
export const changeLink = (line: SaleLine, locale: Locale): string =>
  `${productPath(line, locale)}?line=${String(line.id)}#booking`

export const productLink = productPath
