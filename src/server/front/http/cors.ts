import { CART_COUNT, DEVICE_HEADER, REQUEST_ID, RESUME_TOKEN, SESSION_KIND } from '#contract/api-headers.ts'
import type { FlatHeaders } from './prepared-response.ts'

/** Headers of an answer that scripts of other origins may read. */
const TOLD = [
  'authorization',
  CART_COUNT,
  SESSION_KIND,
  RESUME_TOKEN,
  DEVICE_HEADER,
  REQUEST_ID,
  'retry-after',
  'etag',
].join(', ')
const METHODS = 'GET, HEAD, POST, PUT, DELETE'
/** What a call of S7 may carry. */
const ASKED = [
  'authorization',
  DEVICE_HEADER,
  'content-type',
  'idempotency-key',
  'if-none-match',
  'language',
  'priority-language',
  'currency',
  'version',
  REQUEST_ID,
].join(', ')
/** Browsers remember a preflight for at most two hours (Chromium). */
const REMEMBERED_SECONDS = '7200'

export interface Cors {
  /** For every answer to a request of that origin; none when no origin is let in at all. */
  headersFor(origin: string | undefined): FlatHeaders
  /** The answer to a preflight; an origin that is not allowed gets no allowing header. */
  preflight(origin: string | undefined): FlatHeaders
}

/** Which other origins may use the API from browsers (`API_ORIGINS`); never all, because of credentials. */
export function createCors(origins: readonly string[]): Cors {
  const letsIn = new Set(origins)
  const grant = (origin: string | undefined): FlatHeaders =>
    origin !== undefined && letsIn.has(origin)
      ? ['access-control-allow-origin', origin, 'access-control-allow-credentials', 'true']
      : []
  // A cache must not give one origin's answer to another.
  const differs: FlatHeaders = letsIn.size > 0 ? ['vary', 'origin'] : []
  return {
    headersFor(origin) {
      const granted = grant(origin)
      return [...differs, ...granted, ...(granted.length > 0 ? ['access-control-expose-headers', TOLD] : [])]
    },
    preflight(origin) {
      const granted = grant(origin)
      if (granted.length === 0) return differs
      return [
        ...differs,
        ...granted,
        'access-control-allow-methods',
        METHODS,
        'access-control-allow-headers',
        ASKED,
        'access-control-max-age',
        REMEMBERED_SECONDS,
      ]
    },
  }
}
