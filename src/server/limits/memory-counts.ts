/** Beyond this number of keys, the oldest counts are dropped. */
const MOST_KEYS = 20_000

export interface MemoryCountsOptions {
  points: number
  seconds: number
  mostKeys?: number
  now?: () => number
}

/** Counts the uses of each key in this process, from its first use for a fixed time. Bounded in keys. */
export class MemoryCounts {
  readonly #counts = new Map<string, { spent: number; until: number }>()
  readonly #options: MemoryCountsOptions

  constructor(options: MemoryCountsOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#counts.size
  }

  /** Seconds to wait, or `undefined` when the call may go on. */
  spend(key: string): number | undefined {
    const { points, seconds, mostKeys = MOST_KEYS, now = Date.now } = this.#options
    const known = this.#counts.get(key)
    const count = known && known.until > now() ? known : { spent: 0, until: now() + seconds * 1000 }
    count.spent += 1
    this.#counts.delete(key)
    this.#counts.set(key, count)
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= mostKeys) break
      this.#counts.delete(oldest)
    }
    return count.spent > points ? Math.max(1, Math.ceil((count.until - now()) / 1000)) : undefined
  }

  /** What `spend` would answer, without counting. */
  wait(key: string): number | undefined {
    const { points, now = Date.now } = this.#options
    const known = this.#counts.get(key)
    if (!known || known.until <= now() || known.spent < points) return undefined
    return Math.max(1, Math.ceil((known.until - now()) / 1000))
  }

  forgive(key: string): void {
    this.#counts.delete(key)
  }
}
