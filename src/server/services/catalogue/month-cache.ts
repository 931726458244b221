import type { CalendarMonth } from '#contract/catalogue/availability.ts'
import type { Month } from '#domain/time/day.ts'
import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { TaggedCache } from '#server/tagged-cache.ts'

export interface MonthCache {
  get(
    product: CatalogueProduct,
    month: Month,
    optionId: number | undefined,
    make: () => Promise<CalendarMonth>,
  ): Promise<CalendarMonth>
  forget(productIds: number[]): void
  readonly size: number
}

/** A sale may end by the clock without any change of stock, so no calendar is older than this. */
const MAXIMUM_AGE = 30
const MOST_ENTRIES = 2_000

const tagOf = (productId: number): string => `product:${productId}`

/**
 * Caches calendars. The state of a day changes far more rarely than its seats, and each change drops the
 * product's months (in every process, by notification); a reloaded catalogue brings new product values.
 */
export function createMonthCache(clock: () => Date): MonthCache {
  const cache = new TaggedCache<{ product: CatalogueProduct; calendar: CalendarMonth }>({
    limit: MOST_ENTRIES,
    now: () => clock().getTime(),
  })
  let tidying: NodeJS.Timeout | undefined

  function tidyLater(): void {
    tidying ??= setTimeout(() => {
      tidying = undefined
      cache.dropExpired()
      if (cache.size > 0) tidyLater()
    }, MAXIMUM_AGE * 1000).unref()
  }

  return {
    get size(): number {
      return cache.size
    },
    async get(product, month, optionId, make) {
      const key = `${product.id} ${month} ${optionId ?? ''}`
      const known = cache.find(key)
      if (known?.product === product) return known.calendar
      const purgesBefore = cache.purges
      const calendar = await make()
      cache.store(
        key,
        { product, calendar },
        { seconds: MAXIMUM_AGE, tags: [tagOf(product.id)] },
        purgesBefore,
      )
      if (cache.size > 0) tidyLater()
      return calendar
    },
    forget: (productIds) => cache.purgeTags(productIds.map(tagOf)),
  }
}
