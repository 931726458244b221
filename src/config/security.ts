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
  "worker-src 'none'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
] as const

/** What else a page may do that a service worker keeps: start that worker, by a Trusted Types policy. */
const keptBy = <Policy extends 'voucher-worker' | 'scan-worker'>(policy: Policy) =>
  ["worker-src 'self'", `trusted-types ${policy}`] as const

export const voucherDirectives = keptBy('voucher-worker')
export const scanDirectives = keptBy('scan-worker')

/**
 * What the page of the live map may do besides: start the map's worker, whose address passes its default
 * policy (Trusted Types), and talk to the origins of the operator's background map.
 */
export const mapDirectives = (origins: readonly string[]) =>
  [
    "worker-src 'self'",
    'trusted-types default',
    ...(origins.length > 0 ? ([`connect-src ${origins.join(' ')}`] as const) : []),
  ] as const

/**
 * The features of a visitor's device that our pages may use: `payment` on all of them, for wallets; the
 * location only where a map asks for it; the camera only where tickets are scanned.
 */
export const permissionsPolicy = ({ geolocation = false, camera = false } = {}): string =>
  [
    `camera=${camera ? '(self)' : '()'}`,
    'microphone=()',
    `geolocation=${geolocation ? '(self)' : '()'}`,
    ...['usb=()', 'payment=(self)', 'browsing-topics=()'],
  ].join(', ')

/** For replies that are not pages, in case a browser is tricked into showing one as a page. */
export const bareDocumentPolicy = "default-src 'none'; frame-ancestors 'none'"

/** For service workers, of vouchers and of the scanner, which ask the shop for what the page asks. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** The policy of the map's worker, which has one of its own: it reads the tiles of a background map. */
export const mapWorkerPolicy = (origins: readonly string[]): string =>
  [bareDocumentPolicy, ...(origins.length > 0 ? [`connect-src ${origins.join(' ')}`] : [])].join('; ')
