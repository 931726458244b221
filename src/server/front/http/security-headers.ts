import { permissionsPolicy } from '#config/security.ts'
import type { FlatHeaders } from './prepared-response.ts'

const TWO_YEARS = 63_072_000

/** For the page that scans tickets, the only one that may ask for the camera. */
export const allowCamera = (headers: FlatHeaders): FlatHeaders =>
  headers.map((value, index) =>
    headers[index - 1] === 'permissions-policy' ? permissionsPolicy({ camera: true }) : value,
  )

/** Sent with every answer; a page may set its own permissions instead. */
export function securityHeaders({ secure }: { secure: boolean }): FlatHeaders {
  const headers: FlatHeaders = [
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    'strict-origin-when-cross-origin',
    'permissions-policy',
    permissionsPolicy(),
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
