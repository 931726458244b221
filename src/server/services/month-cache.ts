import type { CalendarMonth } from '#contract/availability.ts'
import type { Month } from '#domain/day.ts'
import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'

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

/** Ends of sale pass by the clock without any change of stock; no calendar is older than this. */
const MAXIMUM_AGE = 30_000
const MOST_ENTRIES = 2_000

interface Entry {
  product: CatalogueProduct
  made: number
  calendar: CalendarMonth
}

/**
 * Calendars as they were last told. What they tell of a day changes far more rarely than its seats, and
 * each change forgets the product's months (in every process, by notification); a catalogue read anew
 * brings new product values.
 */
export function openMonthCache(clock: () => Date): MonthCache {
  const entries = new Map<string, Entry>()
  const versions = new Map<number, number>()
  const isFresh = ({ made }: Entry): boolean => Math.abs(clock().getTime() - made) < MAXIMUM_AGE
  let tidying: NodeJS.Timeout | undefined

  /**
   * Calendars that nobody asks for again are let go, rather than kept until two thousand newer ones push
   * them out.
   */
  function tidyLater(): void {
    tidying ??= setTimeout(() => {
      tidying = undefined
      for (const [key, entry] of entries) if (!isFresh(entry)) entries.delete(key)
      if (entries.size > 0) tidyLater()
    }, MAXIMUM_AGE).unref()
  }

  const versionOf = (id: number): number => versions.get(id) ?? 0

  return {
    get size(): number {
      return entries.size
    },
    async get(product, month, optionId, make) {
      const key = `${product.id} ${month} ${optionId ?? ''}`
      const now = clock().getTime()
      const known = entries.get(key)
      if (known && known.product === product && isFresh(known)) return known.calendar
      const version = versionOf(product.id)
      const calendar = await make()
      // What was read before a change came in is told once but not kept.
      if (version === versionOf(product.id)) {
        if (entries.size >= MOST_ENTRIES) entries.delete(entries.keys().next().value ?? '')
        entries.set(key, { product, made: now, calendar })
        tidyLater()
      }
      return calendar
    },
    forget(productIds) {
      for (const id of productIds) {
        versions.set(id, versionOf(id) + 1)
        for (const key of entries.keys()) if (key.startsWith(`${id} `)) entries.delete(key)
      }
    },
  }
}
