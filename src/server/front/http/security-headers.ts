import type { FlatHeaders } from './prepared-response.ts'

const TWO_YEARS = 63_072_000

/**
 * Sent with every answer. Of the features of a visitor's device only `payment` is allowed, to our own pages,
 * for wallets.
 */
export function securityHeaders({ secure }: { secure: boolean }): FlatHeaders {
  const headers: FlatHeaders = [
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    'strict-origin-when-cross-origin',
    'permissions-policy',
    'camera=(), microphone=(), geolocation=(), usb=(), payment=(self), browsing-topics=()',
    'cross-origin-opener-policy',
    'same-origin-allow-popups',
    'cross-origin-resource-policy',
    'same-origin',
  ]
  // Over plain http a browser ignores HSTS, and a developer's localhost must not be pinned to https.
  if (secure) headers.push('strict-transport-security', `max-age=${TWO_YEARS}; includeSubDomains`)
  return headers
}

export const headerNames = (baseHeaders: FlatHeaders): string[] =>
  baseHeaders.filter((_, index) => index % 2 === 0)
