import { TaggedCache, type TaggedCacheOptions } from './tagged-cache.ts'

/** Values that take long to make: each is made once for all who ask meanwhile, then kept for some time. */
export class MadeOnce<V> {
  readonly #kept: TaggedCache<V>
  readonly #underWay = new Map<string, Promise<V>>()
  readonly #seconds: number

  constructor({ seconds, ...options }: TaggedCacheOptions<V> & { seconds: number }) {
    this.#kept = new TaggedCache(options)
    this.#seconds = seconds
  }

  /** The cost of what is kept. */
  get cost(): number {
    return this.#kept.cost
  }

  async get(key: string, make: () => Promise<V>): Promise<V> {
    const known = this.#kept.find(key) ?? this.#underWay.get(key)
    if (known !== undefined) return known
    const making = make().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, making)
    const made = await making
    this.#kept.set(key, made, { seconds: this.#seconds, tags: [] })
    return made
  }
}
