import { CART_COUNT, DEVICE_HEADER, REQUEST_ID, RESUME_TOKEN, SESSION_KIND } from '#contract/api-headers.ts'
import type { FlatHeaders } from './prepared-response.ts'

/** What an answer says to scripts of other origins, beside its body. */
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
  /** What a preflight is answered with: to an origin that is not let in, nothing that would let it in. */
  preflight(origin: string | undefined): FlatHeaders
}

/** Which front ends of other origins may use the API from browsers (`API_ORIGINS`); never all, because of credentials. */
export function createCors(origins: readonly string[]): Cors {
  const letsIn = new Set(origins)
  const grant = (origin: string | undefined): FlatHeaders =>
    origin !== undefined && letsIn.has(origin)
      ? ['access-control-allow-origin', origin, 'access-control-allow-credentials', 'true']
      : []
  // An answer that a cache keeps for one origin must not be given to another.
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
        ...[...differs, ...granted, 'access-control-allow-methods', METHODS],
        ...['access-control-allow-headers', ASKED, 'access-control-max-age', REMEMBERED_SECONDS],
      ]
    },
  }
}
