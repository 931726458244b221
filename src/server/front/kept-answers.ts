import type { IncomingMessage } from 'node:http'
import { CACHE_SECONDS, CACHE_TAGS } from '#contract/cache-policy.ts'
import type { Finished } from './finished.ts'

interface Entry {
  finished: Finished
  /** Milliseconds on the clock given. */
  until: number
  tags: readonly string[]
}

export interface KeptAnswersOptions {
  maxBytes: number
  now?: () => number
}

/**
 * Finished answers of public calls, for seconds: a calendar or a list of suggestions is asked for far more often than it
 * changes. A change drops what it touches at once, so that nobody is told a state of stock that was sold away.
 */
export class KeptAnswers {
  readonly #entries = new Map<string, Entry>()
  readonly #options: KeptAnswersOptions
  readonly #now: () => number
  #bytes = 0
  #purges = 0

  constructor(options: KeptAnswersOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** Taken before a call is made and handed to `store`: what was computed before a change came in is not kept. */
  get purges(): number {
    return this.#purges
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  find(key: string): Finished | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.until > this.#now()) return entry.finished
    this.#drop(key, entry)
    return undefined
  }

  store(key: string, finished: Finished, { seconds, tags }: Keeping, purgesBefore: number): void {
    const known = this.#entries.get(key)
    if (known) this.#drop(key, known)
    if (purgesBefore !== this.#purges) return
    this.#entries.set(key, { finished, until: this.#now() + seconds * 1000, tags })
    this.#bytes += costOf(key, finished)
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes) break
      this.#drop(oldest, entry)
    }
  }

  /** What nobody asks for again would otherwise be kept until newer answers push it out. */
  dropExpired(): void {
    const now = this.#now()
    for (const [key, entry] of this.#entries) if (entry.until <= now) this.#drop(key, entry)
  }

  /** The tag `*` stands for every answer: news may have been missed while the database was away. */
  purgeTags(tags: readonly string[]): void {
    this.#purges += 1
    const everything = tags.includes('*')
    for (const [key, entry] of this.#entries) {
      if (everything || entry.tags.some((tag) => tags.includes(tag))) this.#drop(key, entry)
    }
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#bytes -= costOf(key, entry.finished)
  }
}

/** Anybody makes a key long by a query that nobody asked for. */
const costOf = (key: string, { byteLength }: Finished): number => byteLength + key.length

export interface Keeping {
  seconds: number
  tags: readonly string[]
}

/** Reads what the API said of its answer and takes it off: it is no business of the caller's. */
export function takeKeeping(headers: Headers): Keeping | undefined {
  const seconds = Number(headers.get(CACHE_SECONDS) ?? 0)
  const tags = headers.get(CACHE_TAGS)?.split(',') ?? []
  headers.delete(CACHE_SECONDS)
  headers.delete(CACHE_TAGS)
  return seconds > 0 ? { seconds, tags } : undefined
}

/**
 * What an answer is kept by: address, language and currency (S7). Undefined for a caller with a session, whose answer may
 * have to renew or to end it.
 */
export function answerKey({ headers }: IncomingMessage, url: string): string | undefined {
  if (headers.authorization !== undefined || headers.cookie?.includes('guest_session=')) return undefined
  const one = (name: string) => String(headers[name] ?? '')
  return `${url} ${one('language')} ${one('priority-language')} ${one('currency')}`
}
