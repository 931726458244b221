import { listProductsOf, listSeatProductsOf, readEveryLocation, readLocationHrefs } from '#client/location.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import { readProductHrefs } from '#client/product.ts'
import type { Transport } from '#client/transport.ts'
import type { Build } from '#config/builds.ts'
import { isListed, publicPages } from '#i18n/public-pages.ts'
import { hrefsAddress, type Address } from '#i18n/routes.ts'
import { cityPages } from '#i18n/slugs.ts'

/** With the instant of its last change; none for pages that only a build changes. */
export type ListedAddress = Address & { changedAt?: string | undefined }

async function addressesOf(api: Transport, id: number): Promise<ListedAddress[]> {
  const [hrefs, products, seats] = await Promise.all([
    readLocationHrefs(api, id),
    listProductsOf(api, id),
    listSeatProductsOf(api, id),
  ])
  const productHrefs = await Promise.all(
    unwrapOrThrow(products).data.map((product) => readProductHrefs(api, product.id)),
  )
  const { changedAt, ...city } = unwrapOrThrow(hrefs)
  const hasSeats = unwrapOrThrow(seats).data.length > 0
  return [
    { page: 'city', city, changedAt },
    ...cityPages
      .filter((page) => isListed({ page, city }) && (page !== 'seats' || hasSeats))
      .map((page): ListedAddress => ({ page, city, changedAt })),
    ...productHrefs.map(unwrapOrThrow).map((found) => ({
      ...hrefsAddress(found),
      changedAt: found.changedAt,
    })),
  ]
}

/** All addresses of the build that search engines may list: text pages, cities and products. */
export async function publicAddresses(api: Transport, build: Build): Promise<ListedAddress[]> {
  const addresses: ListedAddress[] = publicPages(build).map((page) => ({ page }))
  // One city at a time, so that an API over the network is not asked for the whole catalogue at once.
  for (const { id } of unwrapOrThrow(await readEveryLocation(api))) {
    addresses.push(...(await addressesOf(api, id)))
  }
  return addresses
}
