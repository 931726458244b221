import { listMainProductsOf, listProductsOf, listSeatProductsOf } from '#client/location.ts'
import { readProduct, readProductMap } from '#client/product.ts'
import type { Transport } from '#client/transport.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import type { RouteMap } from '#contract/catalogue/map.ts'
import type { Product, ProductCard } from '#contract/catalogue/product.ts'
import { minutesOfDuration } from '#domain/time/duration.ts'
import type { ProductFacts } from '#domain/offer/product-filter.ts'

/** A product on the page of its city. */
export interface CityTour {
  card: ProductCard
  /** Absent where it was withdrawn while the page was made. */
  product: Product | undefined
  /** Absent without lines. */
  map: RouteMap | undefined
  /** The city is known for it. */
  main: boolean
  /** Its seats are limited. */
  limited: boolean
  facts: ProductFacts
}

export function factsOf(card: ProductCard, product: Product | undefined): ProductFacts {
  const { id, kind, duration, from, cancelHours } = card
  const languages = product ? [...product.liveLanguages, ...product.audioLanguages] : []
  return {
    id,
    kind,
    minutes: minutesOfDuration(duration),
    from,
    languages: [...new Set(languages)].sort(),
    accessible: product?.accessible ?? false,
    cancellable: cancelHours !== null,
  }
}

/** The products of a city in the order in which they are recommended, the main product first. */
export async function loadCityTours(api: Transport, cityId: number): Promise<CityTour[]> {
  const [all, main, limited] = await Promise.all([
    listProductsOf(api, cityId),
    listMainProductsOf(api, cityId),
    listSeatProductsOf(api, cityId),
  ])
  const has = (list: typeof all, id: number) => list.ok && list.value.data.some((card) => card.id === id)
  return Promise.all(
    unwrapOrThrow(all).data.map(async (card) => {
      const [read, map] = await Promise.all([readProduct(api, card.id), readProductMap(api, card.id)])
      const product = read.ok ? read.value : undefined
      return {
        card,
        product,
        map: map.ok && map.value.routes.length > 0 ? map.value : undefined,
        main: has(main, card.id),
        limited: has(limited, card.id),
        facts: factsOf(card, product),
      }
    }),
  )
}
