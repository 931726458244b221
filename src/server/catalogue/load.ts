import type { Database } from '#server/db/database.ts'
import { city, option, product } from '#server/db/schema/catalogue.ts'
import type { Catalogue, CatalogueCity, CatalogueOption, CatalogueProduct } from './catalogue.ts'

/** One snapshot, which an import that commits meanwhile cannot tear, over one connection. */
const readRows = (db: Database) =>
  db.transaction(
    async (tx) => ({
      cityRows: await tx.select().from(city),
      productRows: await tx.select().from(product),
      optionRows: await tx.select().from(option).orderBy(option.id),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Reads the whole catalogue and links its parts. `scopeId` selects the cities this build sells (S3). */
export async function loadCatalogue(db: Database, scopeId: number): Promise<Catalogue> {
  const { cityRows, productRows, optionRows } = await readRows(db)
  const cities = new Map<number, CatalogueCity>()
  for (const { id, entry, withdrawn, changedAt } of cityRows) {
    const inScope = entry.scopes.some((scope) => scope === scopeId)
    cities.set(id, { id, changedAt, entry, products: [], sold: !withdrawn && inScope })
  }
  const products = new Map<number, CatalogueProduct>()
  for (const { id, cityId, entry, withdrawn, changedAt } of productRows) {
    const home = cities.get(cityId)
    if (!home) continue
    const joined: CatalogueProduct = {
      id,
      changedAt,
      entry,
      city: home,
      options: [],
      parts: [],
      discountPercent: entry.kind === 'package' ? entry.packageDiscountPercent : 0,
      sold: home.sold && !withdrawn,
    }
    products.set(id, joined)
    if (joined.sold) home.products.push(joined)
  }
  const options = new Map<number, CatalogueOption>()
  for (const { id, productId, entry, withdrawn } of optionRows) {
    const home = products.get(productId)
    if (!home) continue
    const sold = home.sold && !withdrawn
    const joined: CatalogueOption = { id, entry, product: home, sellers: [home], sold }
    options.set(id, joined)
    if (joined.sold) home.options.push(joined)
  }
  for (const home of products.values()) joinParts(home, products, options)
  for (const home of cities.values()) home.products.sort(byImportance)
  return { cities, products, options }
}

function joinParts(
  home: CatalogueProduct,
  products: Map<number, CatalogueProduct>,
  options: Map<number, CatalogueOption>,
): void {
  if (home.entry.kind !== 'package') {
    home.parts = [{ product: home, options: home.options }]
    return
  }
  home.parts = home.entry.parts.flatMap((part) => {
    const partProduct = products.get(part.productId)
    const choices = part.optionIds.flatMap((id) => options.get(id) ?? []).filter((choice) => choice.sold)
    return partProduct ? [{ product: partProduct, options: choices }] : []
  })
  home.options = home.parts.flatMap((part) => part.options)
  for (const choice of home.options) choice.sellers.push(home)
  // A package that lost a part can no longer be sold.
  if (home.parts.length < home.entry.parts.length || home.parts.some((part) => part.options.length === 0)) {
    home.sold = false
    home.city.products = home.city.products.filter((found) => found !== home)
  }
}

const byImportance = (a: CatalogueProduct, b: CatalogueProduct): number =>
  Number(b.entry.main) - Number(a.entry.main) || a.entry.rank - b.entry.rank || a.id - b.id
