/**
 * The part of the Content-Security-Policy shared by every page; Astro adds script-src and style-src with
 * hashes.
 */
export const policyDirectives = [
  "default-src 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Only the map's worker needs a policy of its own.
  'trusted-types map-worker',
] as const

/** For replies that are not pages, in case a browser is tricked into showing one as a page. */
export const bareDocumentPolicy = "default-src 'none'; frame-ancestors 'none'"
