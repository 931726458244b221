import {
  CART_COUNT,
  DEVICE_HEADER,
  PAYMENT_OVER,
  PAYMENT_PENDING,
  REQUEST_ID,
  RESUME_TOKEN,
  SESSION_KIND,
} from '#contract/api-headers.ts'
import type { FlatHeaders } from './prepared-response.ts'

/** Headers of an answer that scripts of other origins may read. */
const EXPOSED_HEADERS = [
  'authorization',
  CART_COUNT,
  SESSION_KIND,
  RESUME_TOKEN,
  PAYMENT_PENDING,
  PAYMENT_OVER,
  DEVICE_HEADER,
  REQUEST_ID,
  'retry-after',
  'etag',
].join(', ')
const METHODS = 'GET, HEAD, POST, PUT, DELETE'
/** Headers that a call may have (S7). */
const ALLOWED_HEADERS = [
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
const PREFLIGHT_SECONDS = '7200'

export interface Cors {
  /** Headers of every answer to a request of that origin; none when no origin is allowed at all. */
  headersFor(origin: string | undefined): FlatHeaders
  /** The answer to a preflight; an origin that is not allowed gets no allowing header. */
  preflight(origin: string | undefined): FlatHeaders
}

/** Which other origins may use the API from browsers (`API_ORIGINS`); never all, because of credentials. */
export function createCors(origins: readonly string[]): Cors {
  const allowed = new Set(origins)
  const grant = (origin: string | undefined): FlatHeaders =>
    origin !== undefined && allowed.has(origin)
      ? ['access-control-allow-origin', origin, 'access-control-allow-credentials', 'true']
      : []
  // A cache must not give one origin's answer to another.
  const varies: FlatHeaders = allowed.size > 0 ? ['vary', 'origin'] : []
  return {
    headersFor(origin) {
      const granted = grant(origin)
      return [
        ...varies,
        ...granted,
        ...(granted.length > 0 ? ['access-control-expose-headers', EXPOSED_HEADERS] : []),
      ]
    },
    preflight(origin) {
      const granted = grant(origin)
      if (granted.length === 0) return varies
      return [
        ...varies,
        ...granted,
        'access-control-allow-methods',
        METHODS,
        'access-control-allow-headers',
        ALLOWED_HEADERS,
        'access-control-max-age',
        PREFLIGHT_SECONDS,
      ]
    },
  }
}
