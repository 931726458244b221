import type { IncomingMessage } from 'node:http'
import { CACHE_SECONDS, CACHE_TAGS } from '#contract/api-headers.ts'
import { type CachePolicy, TaggedCache } from '#server/tagged-cache.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'

interface ApiResponseCacheOptions {
  maxBytes: number
  now?: () => number
}

/**
 * Finished answers of public calls, for seconds: a calendar or a list of suggestions is asked for far more often than it
 * changes. A change drops what it touches at once, so that nobody is told a state of stock that was sold away.
 */
export class ApiResponseCache extends TaggedCache<PreparedResponse> {
  constructor({ maxBytes, now }: ApiResponseCacheOptions) {
    super({ limit: maxBytes, costOf, now })
  }
}

/** Anybody makes a key long by a query that nobody asked for. */
const costOf = (key: string, { byteLength }: PreparedResponse): number => byteLength + key.length

/** Reads what the API said of its answer and takes it off: it is no business of the caller's. */
export function takeCachePolicy(headers: Headers): CachePolicy | undefined {
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
