import type { IncomingMessage } from 'node:http'
import { CACHE_SECONDS, CACHE_TAGS } from '#contract/api-headers.ts'
import { type CachePolicy, TaggedCache } from '#server/tagged-cache.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'

interface ApiResponseCacheOptions {
  maxBytes: number
  now?: () => number
}

/**
 * Caches the answers of public calls for seconds: a calendar or a list of suggestions is asked for far more
 * often than it changes. A change drops the answers it touches at once, so that nobody is offered seats
 * already sold.
 */
export class ApiResponseCache extends TaggedCache<PreparedResponse> {
  constructor({ maxBytes, now }: ApiResponseCacheOptions) {
    super({ limit: maxBytes, costOf, now })
  }
}

/** The key counts too: anybody can make an address long. */
const costOf = (key: string, { byteLength }: PreparedResponse): number => byteLength + key.length

/** Reads how long the API lets its answer be cached, and removes the headers that say so. */
export function takeCachePolicy(headers: Headers): CachePolicy | undefined {
  const seconds = Number(headers.get(CACHE_SECONDS) ?? 0)
  const tags = headers.get(CACHE_TAGS)?.split(',') ?? []
  headers.delete(CACHE_SECONDS)
  headers.delete(CACHE_TAGS)
  return seconds > 0 ? { seconds, tags } : undefined
}

/**
 * An answer is cached by address, language and currency (S7). Undefined for a caller with a session, whose
 * answer may have to renew or end it.
 */
export function answerKey({ headers }: IncomingMessage, url: string): string | undefined {
  if (headers.authorization !== undefined || headers.cookie?.includes('guest_session=')) return undefined
  const one = (name: string) => String(headers[name] ?? '')
  return `${url} ${one('language')} ${one('priority-language')} ${one('currency')}`
}
