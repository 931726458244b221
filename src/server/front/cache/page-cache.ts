import { TaggedCache } from '#server/tagged-cache.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'

export interface Freshness {
  /** Seconds in which the page is served without rendering it anew. */
  maxAge: number
  /** Seconds after that in which it is still served while a new one is rendered. */
  staleFor: number
  tags: readonly string[]
}

interface Entry {
  prepared: PreparedResponse
  maxAge: number
  /** Milliseconds on the clock given to the cache. */
  renderedAt: number
  /** A tag or the path was purged since the render began. */
  purged: boolean
}

export interface PageCacheOptions {
  maxBytes: number
  /** Renders the path anew and stores it here; called in the background, never twice at once for one path. */
  refresh: (path: string) => Promise<void>
  now?: () => number
}

const REFRESHED_AT_ONCE = 2

/**
 * Serves a stored page at once, stale or not, until its `staleFor` is over. A purge does not drop it but
 * renders it anew right away, so that no visitor waits and a changed price shows within a second. Bounded
 * in bytes; the least recently used page is dropped first.
 */
export class PageCache {
  readonly #entries: TaggedCache<Entry>
  readonly #refreshing = new Set<string>()
  readonly #waiting = new Set<string>()
  readonly #options: PageCacheOptions
  readonly #now: () => number

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#entries = new TaggedCache({
      limit: options.maxBytes,
      costOf: (path, { prepared }) => prepared.byteLength + path.length,
      now: this.#now,
    })
  }

  get bytes(): number {
    return this.#entries.cost
  }

  get size(): number {
    return this.#entries.size
  }

  /** Taken before a render and handed to `store`, so that a purge in between is not lost. */
  get purges(): number {
    return this.#entries.purges
  }

  find(path: string): PreparedResponse | undefined {
    const entry = this.#entries.find(path)
    if (!entry) return undefined
    const age = (this.#now() - entry.renderedAt) / 1000
    if (age > entry.maxAge || entry.purged) this.#refresh(path)
    return entry.prepared
  }

  store(path: string, prepared: PreparedResponse, freshness: Freshness, purgesBefore: number): void {
    const { maxAge, staleFor, tags } = freshness
    const purged = this.#entries.isPurgedSince(tags, purgesBefore)
    const entry = { maxAge, prepared, renderedAt: this.#now(), purged }
    this.#entries.set(path, entry, { seconds: maxAge + staleFor, tags })
    if (purged && this.#entries.peek(path)) this.#refresh(path)
  }

  drop(path: string): void {
    this.#entries.drop(path)
  }

  /** The tag `*` purges every page: notifications may have been missed while the database was away. */
  purgeTags(tags: readonly string[]): void {
    for (const [path, entry] of this.#entries.notePurge(tags).reverse()) this.#purgeEntry(path, entry)
  }

  purgePath(path: string): void {
    const entry = this.#entries.peek(path)
    if (entry) this.#purgeEntry(path, entry)
  }

  #purgeEntry(path: string, entry: Entry): void {
    entry.purged = true
    this.#refresh(path)
  }

  #refresh(path: string): void {
    if (this.#refreshing.has(path)) return
    this.#waiting.add(path)
    this.#refreshNext()
  }

  /** Two at a time: a purge of every page must leave processor time for visitors. */
  #refreshNext(): void {
    for (const path of this.#waiting) {
      if (this.#refreshing.size >= REFRESHED_AT_ONCE) return
      this.#waiting.delete(path)
      this.#refreshing.add(path)
      const before = this.#entries.peek(path)
      void this.#options.refresh(path).finally(() => {
        this.#refreshing.delete(path)
        const after = this.#entries.peek(path)
        // Purged again while it was rendered. After a failed render the next visit tries again.
        if (after?.purged && after !== before) this.#waiting.add(path)
        this.#refreshNext()
      })
    }
  }
}
