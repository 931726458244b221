import type { CatalogueOption, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import type { LineTerms } from '#server/db/schema/sale.ts'

interface Offer {
  /** What is bought: a package, or the option's own product. */
  product: CatalogueProduct
  option: CatalogueOption
}

/** What a ticket is sold as now. */
export function termsOf({ product, option }: Offer): LineTerms {
  const visited = option.product.entry
  const { names, duration, studentCard } = option.entry
  return {
    names: {
      product: visited.names,
      option: names,
      package: product.entry.kind === 'package' ? product.entry.names : null,
    },
    kind: visited.kind,
    transport: visited.transport,
    duration,
    voucher: product.entry.voucher,
    studentCard,
  }
}
