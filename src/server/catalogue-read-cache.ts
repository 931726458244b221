import { TaggedCache } from './tagged-cache.ts'

/** A product with its map and reviews takes about 100 kB in memory, and pages read the same few. */
const MAXIMUM_SIZE = 100

/**
 * Caches catalogue replies read by pages. Returns the same object each time, so that values derived from it
 * can be reused too. Callers must not change it.
 */
export class CatalogueReadCache extends TaggedCache<unknown> {
  constructor(now?: () => number) {
    super({ limit: MAXIMUM_SIZE, now })
  }
}
