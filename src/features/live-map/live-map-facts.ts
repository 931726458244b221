import type { Locale } from '#config/locales.ts'
import type { Texts } from '#i18n/texts.ts'

/** What the page prints for the scripts of its map. */
export interface LiveMapFacts {
  cityId: number
  city: string
  centre: readonly [longitude: number, latitude: number]
  /** The map of this product alone. */
  productId?: number | undefined
  locale: Locale
  texts: Texts['live-map']
  /** The operator's background map; by default, our own drawing. */
  styleUrl?: string | undefined
  /** Changes with the policy of the worker, which browsers keep for a year. */
  workerVersion: string
}
