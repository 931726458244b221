/** How long a value may be cached, and which changes end it sooner. */
export interface CachePolicy {
  seconds: number
  tags: readonly string[]
}

export interface TaggedCacheOptions<V> {
  /** The limit of the summed costs: bytes, or a number of entries where each costs one. */
  limit: number
  costOf?: (key: string, value: V) => number
  /** Milliseconds. */
  now?: () => number
}

interface Entry<V> {
  value: V
  cost: number
  storedAt: number
  until: number
  tags: readonly string[]
}

/** The tag that stands for everything: changes may have been missed while the database was away. */
const EVERYTHING = '*'

/**
 * Keeps values by key for some time, or until one of their tags changes. The least recently used is
 * dropped first.
 */
export class TaggedCache<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #limit: number
  readonly #costOf: (key: string, value: V) => number
  readonly #now: () => number
  /** The latest purge of each tag. */
  readonly #purgedTags = new Map<string, number>()
  #purges = 0
  #cost = 0

  constructor({ limit, costOf = () => 1, now = Date.now }: TaggedCacheOptions<V>) {
    this.#limit = limit
    this.#costOf = costOf
    this.#now = now
  }

  get size(): number {
    return this.#entries.size
  }

  /** The cost of all entries. */
  get cost(): number {
    return this.#cost
  }

  /** Taken before a value is made and handed to `store`, so that a purge in between is not lost. */
  get purges(): number {
    return this.#purges
  }

  find(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (this.#isOver(entry)) {
      this.drop(key)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Reads a value without marking it as used. */
  peek(key: string): V | undefined {
    return this.#entries.get(key)?.value
  }

  /** A value that is older than a purge of its tags is not stored. */
  store(key: string, value: V, policy: CachePolicy, purgesBefore: number): void {
    if (this.isPurgedSince(policy.tags, purgesBefore)) this.drop(key)
    else this.set(key, value, policy)
  }

  /** Stores a value even if it was purged meanwhile. */
  set(key: string, value: V, { seconds, tags }: CachePolicy): void {
    this.drop(key)
    const cost = this.#costOf(key, value)
    if (cost > this.#limit) return
    const storedAt = this.#now()
    this.#entries.set(key, { value, cost, storedAt, until: storedAt + seconds * 1000, tags })
    this.#cost += cost
    for (const oldest of this.#entries.keys()) {
      if (this.#cost <= this.#limit) break
      this.drop(oldest)
    }
  }

  drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#cost -= entry.cost
    this.#entries.delete(key)
  }

  /** Unused values would otherwise stay until newer entries evict them. */
  dropExpired(): void {
    for (const [key, entry] of this.#entries) if (this.#isOver(entry)) this.drop(key)
  }

  isPurgedSince(tags: readonly string[], purgesBefore: number): boolean {
    return [...tags, EVERYTHING].some((tag) => (this.#purgedTags.get(tag) ?? 0) > purgesBefore)
  }

  purgeTags(tags: readonly string[]): void {
    for (const [key] of this.notePurge(tags)) this.drop(key)
  }

  /** Counts as a purge but drops nothing: returns the affected entries, the least recently used first. */
  notePurge(tags: readonly string[]): [key: string, value: V][] {
    this.#purges += 1
    for (const tag of tags) this.#purgedTags.set(tag, this.#purges)
    const isTouched = (entry: Entry<V>) =>
      tags.includes(EVERYTHING) || entry.tags.some((tag) => tags.includes(tag))
    return [...this.#entries].flatMap(([key, entry]) => (isTouched(entry) ? [[key, entry.value]] : []))
  }

  /** Also true where the clock was set back to before it was stored. */
  #isOver({ storedAt, until }: Entry<V>): boolean {
    const now = this.#now()
    return now < storedAt || now >= until
  }
}
