import type { Finished } from './finished.ts'

export interface Freshness {
  /** Seconds a page is served without a second thought. */
  maxAge: number
  /** Seconds after that in which it is still served while a new one is rendered. */
  staleFor: number
  tags: readonly string[]
}

interface Entry extends Freshness {
  finished: Finished
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
 * The one page cache. A page that was ever stored is answered from here at once, stale or not, until its `staleFor` is
 * over; a purge does not drop it but renders the new one right away, so that no visitor waits and a changed price shows
 * within a second. Bounded in bytes; the page asked for longest ago leaves first.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #refreshing = new Set<string>()
  readonly #waiting = new Set<string>()
  /** The purge count at which a tag was last purged: catches a purge during a render, when the tags are not known yet. */
  readonly #purgedTags = new Map<string, number>()
  readonly #options: PageCacheOptions
  readonly #now: () => number
  #purges = 0
  #bytes = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  /** Taken before a render and handed to `store`, so that a purge in between is not lost. */
  get purges(): number {
    return this.#purges
  }

  find(path: string): Finished | undefined {
    const entry = this.#entries.get(path)
    if (!entry) return undefined
    const age = (this.#now() - entry.renderedAt) / 1000
    if (age > entry.maxAge + entry.staleFor) {
      this.drop(path)
      return undefined
    }
    this.#entries.delete(path)
    this.#entries.set(path, entry)
    if (age > entry.maxAge || entry.purged) this.#refresh(path)
    return entry.finished
  }

  store(path: string, finished: Finished, freshness: Freshness, purgesBefore: number): void {
    this.drop(path)
    if (finished.byteLength > this.#options.maxBytes) return
    const purged = [...freshness.tags, '*'].some((tag) => (this.#purgedTags.get(tag) ?? 0) > purgesBefore)
    this.#entries.set(path, { ...freshness, finished, renderedAt: this.#now(), purged })
    this.#bytes += finished.byteLength + path.length
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break
      this.drop(oldest)
    }
    if (purged) this.#refresh(path)
  }

  drop(path: string): void {
    const entry = this.#entries.get(path)
    if (!entry) return
    this.#bytes -= entry.finished.byteLength + path.length
    this.#entries.delete(path)
  }

  /** The tag `*` stands for every page: news may have been missed while the database was away. */
  purgeTags(tags: readonly string[]): void {
    this.#purges += 1
    for (const tag of tags) this.#purgedTags.set(tag, this.#purges)
    const everything = tags.includes('*')
    for (const [path, entry] of [...this.#entries].reverse()) {
      if (everything || entry.tags.some((tag) => tags.includes(tag))) this.#purgeEntry(path, entry)
    }
  }

  purgePath(path: string): void {
    const entry = this.#entries.get(path)
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

  /** Two at a time: a purge of every page must not starve the visitors who are being served from here meanwhile. */
  #refreshNext(): void {
    for (const path of this.#waiting) {
      if (this.#refreshing.size >= REFRESHED_AT_ONCE) return
      this.#waiting.delete(path)
      this.#refreshing.add(path)
      const before = this.#entries.get(path)
      void this.#options.refresh(path).finally(() => {
        this.#refreshing.delete(path)
        const after = this.#entries.get(path)
        // Purged once more while it was rendered. A render that failed leaves the old entry: the next visit tries again.
        if (after?.purged && after !== before) this.#waiting.add(path)
        this.#refreshNext()
      })
    }
  }
}
