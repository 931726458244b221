import * as v from 'valibot'
import { SeatsOfNetworks } from './address-seats.ts'
import { variants } from './builds.ts'
import { ExperimentsVariable } from './experiments-variable.ts'
import { TrustProxy } from './trusted-proxies.ts'

/** The environment variables of the shop, each with the message for a wrong value. */

export const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'))
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.integer(),
  v.minValue(0, 'must be between 0 and 65535'),
  v.maxValue(65535, 'must be between 0 and 65535'),
)
const webAddress = v.pipe(
  v.string(),
  v.check(
    (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'must be a full http or https address',
  ),
)
const secureAddress = v.pipe(
  webAddress,
  v.check((value) => {
    const url = URL.parse(value)
    // An invalid address has already been reported.
    return url === null || url.protocol === 'https:' || LOOPBACK.has(url.hostname)
  }, 'must be https, except on this machine (localhost)'),
)
const origin = v.pipe(
  secureAddress,
  v.transform((value) => new URL(value).origin),
)
const origins = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((one) => one.trim())),
  v.array(origin),
)
const dailyOrders = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,4}$/, 'must be a number of orders a day from 1 to 99999'),
  v.transform(Number),
)
const secret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))
const databaseAddress = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
)

const hmacKey = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/i, 'must be the hexadecimal key Adyen shows'))
const count = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999'),
  v.transform(Number),
)
const seats = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999'),
  v.transform(Number),
)
const minutes = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,2}$/, 'must be a number of minutes from 1 to 999'),
  v.transform(Number),
)

export const Variables = v.object({
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
    'production',
  ),
  SHOP_VARIANT: v.optional(v.picklist(variants, `must be one of ${variants.join(', ')}`), 'worldwide'),
  EXPERIMENTS: v.optional(ExperimentsVariable),
  HOST: v.optional(text),
  PORT: v.optional(port, '4321'),
  PUBLIC_ORIGIN: v.optional(origin),
  TRUST_PROXY: v.optional(TrustProxy, 'no'),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
  ACCESS_LOG_SAMPLE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(1|0?\.\d{1,4})$/, 'must be a share above 0 and up to 1, such as 0.1'),
      v.transform(Number),
      v.minValue(0.0001, 'must be a share above 0 and up to 1, such as 0.1'),
    ),
    '1',
  ),
  BRAND_DIR: v.optional(text),
  DATA_DIR: v.optional(text, '.data'),
  DATABASE_URL: v.optional(databaseAddress),
  SESSION_SECRET: v.optional(secret),
  REDIRECTS: v.optional(text),
  EDITORS_DIR: v.optional(text),
  API_BASE: v.optional(
    v.pipe(
      webAddress,
      v.transform((value) => value.replace(/\/+$/, '')),
      v.endsWith('/api/v2', 'must end in /api/v2'),
    ),
  ),
  HOLD_MINUTES: v.optional(minutes, '20'),
  HOLD_LIMIT_MINUTES: v.optional(minutes),
  BASKET_LINES: v.optional(count, '9'),
  BASKET_SEATS: v.optional(count, '40'),
  BASKET_SEATS_PER_DAY: v.optional(count, '20'),
  SEATS_PER_ADDRESS: v.optional(seats),
  SEATS_OF_NETWORKS: v.optional(SeatsOfNetworks),
  AGENT_LINES: v.optional(count, '50'),
  AGENT_SEATS: v.optional(count, '200'),
  MEMBER_DISCOUNT_PERCENT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([0-9]|[1-4][0-9]|50)$/, 'must be a whole number from 0 to 50'),
      v.transform(Number),
    ),
    '5',
  ),
  FREE_ORDERS_PER_EMAIL: v.optional(dailyOrders),
  FREE_ORDERS_PER_ADDRESS: v.optional(dailyOrders),
  SHOP_JOBS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  PAGE_CACHE_MB: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a number of megabytes'), v.transform(Number)),
    '48',
  ),
  ADYEN_API_KEY: v.optional(text),
  ADYEN_MERCHANT_ACCOUNT: v.optional(text),
  ADYEN_CLIENT_KEY: v.optional(text),
  ADYEN_HMAC_KEY: v.optional(hmacKey),
  ADYEN_PREVIOUS_HMAC_KEY: v.optional(hmacKey),
  ADYEN_ENVIRONMENT: v.optional(v.picklist(['test', 'live'], 'must be test or live'), 'test'),
  ADYEN_LIVE_PREFIX: v.optional(text),
  SANDBOX_ORIGIN: v.optional(origin),
  SANDBOX_PORT: v.optional(port, '4322'),
  GOOGLE_CLIENT_ID: v.optional(text),
  GOOGLE_CLIENT_SECRET: v.optional(text),
  GOOGLE_ISSUER: v.optional(secureAddress, 'https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: v.optional(text),
  FACEBOOK_CLIENT_SECRET: v.optional(text),
  FACEBOOK_ISSUER: v.optional(secureAddress, 'https://www.facebook.com'),
  FACEBOOK_TOKEN_URL: v.optional(secureAddress, 'https://graph.facebook.com/oauth/access_token'),
  RECAPTCHA_SITE_KEY: v.optional(text),
  RECAPTCHA_SECRET: v.optional(text),
  GEOLOCATION_URL: v.optional(
    v.pipe(webAddress, v.includes('{ip}', 'must say where the address goes: https://…/{ip}?…')),
  ),
  MAP_STYLE_URL: v.optional(secureAddress),
  MAP_ORIGINS: v.optional(origins),
  API_ORIGINS: v.optional(origins),
  MAIL: v.optional(v.literal('outbox', 'must be outbox or left out')),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
})
export type Variables = v.InferOutput<typeof Variables>

/** Drops empty variables, since compose files and CI leave them empty to unset them. */
export function nonEmptyVariables(source: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.keys(Variables.entries).map((name) => [name, source[name]] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}
