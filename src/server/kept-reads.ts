export interface Keeping {
  seconds: number
  /** A change of one of them ends it at once. */
  tags: readonly string[]
}

interface Entry {
  value: unknown
  /** Milliseconds on the clock given. */
  until: number
  tags: readonly string[]
}

/** A product with its map and reviews is some 100 kB in memory; pages ask for what other pages asked for. */
const MOST = 100

/**
 * What pages read of the catalogue, as it was answered: the same object each time, so that whatever follows from it need not
 * be worked out anew. Nobody may change it in place.
 */
export class KeptReads {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  #purges = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get size(): number {
    return this.#entries.size
  }

  /** Taken before a read and handed to `store`: what was read before a change came in is not kept. */
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

  store(key: string, value: unknown, { seconds, tags }: Keeping, purgesBefore: number): void {
    if (purgesBefore !== this.#purges) return
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: this.#now() + seconds * 1000, tags })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST) break
      this.#entries.delete(oldest)
    }
  }

  /** The tag `*` stands for everything: news may have been missed while the database was away. */
  purgeTags(tags: readonly string[]): void {
    this.#purges += 1
    const everything = tags.includes('*')
    for (const [key, entry] of this.#entries) {
      if (everything || entry.tags.some((tag) => tags.includes(tag))) this.#entries.delete(key)
    }
  }
}
