/** The part of the Content-Security-Policy that is the same on every page; Astro adds script-src and style-src with hashes. */
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
  // The map's worker is the one place that needs a policy of its own.
  'trusted-types map-worker',
] as const

/** What an answer that is no page may do when a browser is tricked into showing it as one. */
export const bareDocumentPolicy = "default-src 'none'; frame-ancestors 'none'"
