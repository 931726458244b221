import { listProductsOf, readLocationHrefs, readEveryLocation } from '#client/location.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import { readProductHrefs } from '#client/product.ts'
import type { Transport } from '#client/transport.ts'
import type { Build } from '#config/builds.ts'
import { publicPages } from '#i18n/public-pages.ts'
import { hrefsAddress, type Address } from '#i18n/routes.ts'

async function addressesOf(api: Transport, id: number): Promise<Address[]> {
  const [hrefs, products] = await Promise.all([readLocationHrefs(api, id), listProductsOf(api, id)])
  const productHrefs = await Promise.all(
    unwrapOrThrow(products).data.map((product) => readProductHrefs(api, product.id)),
  )
  return [
    { page: 'city', city: unwrapOrThrow(hrefs) },
    ...productHrefs.map((reply) => hrefsAddress(unwrapOrThrow(reply))),
  ]
}

/** All addresses of the build that search engines may list: text pages, cities and products. */
export async function publicAddresses(api: Transport, build: Build): Promise<Address[]> {
  const addresses: Address[] = publicPages(build).map((page) => ({ page }))
  // One city at a time, so that an API over the network is not asked for the whole catalogue at once.
  for (const { id } of unwrapOrThrow(await readEveryLocation(api))) {
    addresses.push(...(await addressesOf(api, id)))
  }
  return addresses
}
