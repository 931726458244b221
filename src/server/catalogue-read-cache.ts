export interface CachePolicy {
  seconds: number
  /** A change of one of them removes the entry at once. */
  tags: readonly string[]
}

interface Entry {
  value: unknown
  /** Milliseconds of the given clock. */
  until: number
  tags: readonly string[]
}

/** A product with its map and reviews takes about 100 kB in memory, and pages read the same few. */
const MOST = 100

/**
 * Caches catalogue replies read by pages. Returns the same object each time, so that values derived from it
 * can be reused too. Callers must not change it.
 */
export class CatalogueReadCache {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  #purges = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get size(): number {
    return this.#entries.size
  }

  /** Read before a query and passed to `store`, which ignores results from before a change. */
  get purges(): number {
    return this.#purges
  }

  find(key: string): unknown {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.until <= this.#now()) return undefined
    this.#entries.set(key, entry)
    return entry.value
  }

  store(key: string, value: unknown, { seconds, tags }: CachePolicy, purgesBefore: number): void {
    if (purgesBefore !== this.#purges) return
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: this.#now() + seconds * 1000, tags })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST) break
      this.#entries.delete(oldest)
    }
  }

  /** The tag `*` stands for everything: notifications may have been missed while the database was away. */
  purgeTags(tags: readonly string[]): void {
    this.#purges += 1
    const everything = tags.includes('*')
    for (const [key, entry] of this.#entries) {
      if (everything || entry.tags.some((tag) => tags.includes(tag))) this.#entries.delete(key)
    }
  }
}
