import * as v from 'valibot'
import { type Variant, variants } from './builds.ts'

/**
 * What an operator may set, read once at the start. A wrong value stops the process with a sentence that names it,
 * because a shop that starts with half a configuration takes money it cannot account for.
 */

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

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
    // What is no address at all has been told already.
    return url === null || url.protocol === 'https:' || LOOPBACK.has(url.hostname)
  }, 'must be https, except on this machine (localhost)'),
)
const origin = v.pipe(
  secureAddress,
  v.transform((value) => new URL(value).origin),
)
const secret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))
const databaseAddress = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
)

const Variables = v.object({
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
    'production',
  ),
  SHOP_VARIANT: v.optional(v.picklist(variants, `must be one of ${variants.join(', ')}`), 'worldwide'),
  HOST: v.optional(text),
  PORT: v.optional(port, '4321'),
  PUBLIC_ORIGIN: v.optional(origin),
  TRUST_PROXY: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
  DATA_DIR: v.optional(text, '.data'),
  DATABASE_URL: v.optional(databaseAddress),
  SESSION_SECRET: v.optional(secret),
  API_BASE: v.optional(webAddress),
  HOLD_MINUTES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,2}$/, 'must be a number of minutes from 1 to 999'),
      v.transform(Number),
    ),
    '20',
  ),
  MEMBER_DISCOUNT_PERCENT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([0-9]|[1-4][0-9]|50)$/, 'must be a whole number from 0 to 50'),
      v.transform(Number),
    ),
    '5',
  ),
  SHOP_JOBS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  PAGE_CACHE_MB: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a number of megabytes'), v.transform(Number)),
    '48',
  ),
  ADYEN_API_KEY: v.optional(text),
  ADYEN_MERCHANT_ACCOUNT: v.optional(text),
  ADYEN_CLIENT_KEY: v.optional(text),
  ADYEN_HMAC_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/i, 'must be the hexadecimal key Adyen shows')),
  ),
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
  API_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((one) => one.trim())),
      v.array(origin),
    ),
  ),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
})
type Variables = v.InferOutput<typeof Variables>

export interface AdyenAccount {
  apiKey: string
  merchantAccount: string
  clientKey: string
  hmacKey: string
  environment: 'test' | 'live'
  livePrefix?: string
}

/** A client of Google's or Facebook's, as their consoles give it. */
export interface OpenIdAccount {
  clientId: string
  clientSecret: string
  /** Where their discovery document is and what their tokens call them. */
  issuer: string
  /** For Facebook, whose discovery document leaves it out. */
  tokenUrl?: string
}
export type OpenIdAccounts = Partial<Record<'google' | 'facebook', OpenIdAccount>>

/** Version 3 (S9). */
export interface Recaptcha {
  siteKey: string
  secret: string
}

export interface Environment {
  mode: 'production' | 'development' | 'test'
  variant: Variant
  /** Left out: every address of the machine. */
  host?: string
  port: number
  /** Where visitors reach the shop: canonical addresses, voucher links and the same-origin rule are made from it. */
  publicOrigin: string
  /** True when visitors come over https: cookies are Secure and HSTS is sent. */
  secure: boolean
  /** True behind a balancer that sets X-Forwarded-For; never trust that header otherwise. */
  trustProxy: boolean
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  dataDir: string
  /** Left out: the embedded PostgreSQL under `dataDir`. */
  databaseUrl?: string
  /** Signs the session tokens; left out, the shop keeps one it made itself. */
  sessionSecret?: string
  /** Left out: the embedded API. */
  apiBase?: string
  /** Off: this process answers visitors and leaves mails and open payments to the others. */
  jobs: boolean
  pageCacheBytes: number
  /** How long a basket keeps its stock after the last addition. */
  holdMinutes: number
  /** What members pay less, in percent. */
  memberPercent: number
  /** The shop is tried on one's own machine: play money, accounts with printed passwords, a login provider of its own. */
  trial: boolean
  /** Left out: the Adyen sandbox at `sandboxOrigin`. */
  adyen?: AdyenAccount
  sandboxOrigin: string
  sandboxPort: number
  smtpUrl?: string
  /** Logins by other services; one left out is not offered, but for the stand-in of a shop that is tried. */
  openid: OpenIdAccounts
  /** Left out: forms are guarded by proof of work. */
  recaptcha?: Recaptcha | undefined
  /** Asked for the country of a visitor's address, `{ip}` put in; left out: the bundled table. */
  geolocationUrl?: string | undefined
  /** Front ends on other origins that may call the API when it runs alone. */
  apiOrigins: string[]
}

/** Carries one sentence per wrong variable, fit to be shown to an operator. */
export class WrongEnvironment extends Error {
  override name = 'WrongEnvironment'
}

const ADYEN_KEYS = ['ADYEN_API_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_CLIENT_KEY', 'ADYEN_HMAC_KEY'] as const

function adyenAccount(variables: Variables): AdyenAccount | undefined {
  const missing = ADYEN_KEYS.filter((key) => variables[key] === undefined)
  if (missing.length === ADYEN_KEYS.length) return undefined
  if (variables.ADYEN_ENVIRONMENT === 'live' && !variables.ADYEN_LIVE_PREFIX) {
    throw new WrongEnvironment('ADYEN_LIVE_PREFIX must be set when ADYEN_ENVIRONMENT is live.')
  }
  const { ADYEN_API_KEY, ADYEN_MERCHANT_ACCOUNT, ADYEN_CLIENT_KEY, ADYEN_HMAC_KEY } = variables
  if (!ADYEN_API_KEY || !ADYEN_MERCHANT_ACCOUNT || !ADYEN_CLIENT_KEY || !ADYEN_HMAC_KEY) {
    throw new WrongEnvironment(
      `${missing.join(', ')} must be set too: an Adyen account is configured whole or not at all.`,
    )
  }
  return {
    apiKey: ADYEN_API_KEY,
    merchantAccount: ADYEN_MERCHANT_ACCOUNT,
    clientKey: ADYEN_CLIENT_KEY,
    hmacKey: ADYEN_HMAC_KEY,
    environment: variables.ADYEN_ENVIRONMENT,
    livePrefix: variables.ADYEN_LIVE_PREFIX,
  }
}

function recaptchaAccount({
  RECAPTCHA_SITE_KEY: siteKey,
  RECAPTCHA_SECRET: secret,
}: Variables): Recaptcha | undefined {
  if (siteKey && secret) return { siteKey, secret }
  if (!siteKey && !secret) return undefined
  throw new WrongEnvironment('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are set together or not at all.')
}

function openIdAccounts(variables: Variables): OpenIdAccounts {
  const account = (name: 'GOOGLE' | 'FACEBOOK', addresses: Pick<OpenIdAccount, 'issuer' | 'tokenUrl'>) => {
    const clientId = variables[`${name}_CLIENT_ID`]
    const clientSecret = variables[`${name}_CLIENT_SECRET`]
    if (clientId && clientSecret) return { ...addresses, clientId, clientSecret }
    if (!clientId && !clientSecret) return undefined
    throw new WrongEnvironment(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET are set together or not at all.`)
  }
  const google = account('GOOGLE', { issuer: variables.GOOGLE_ISSUER })
  const { FACEBOOK_ISSUER: issuer, FACEBOOK_TOKEN_URL: tokenUrl } = variables
  const facebook = account('FACEBOOK', { issuer, tokenUrl })
  return { ...(google ? { google } : {}), ...(facebook ? { facebook } : {}) }
}

/** An empty variable counts as absent: that is how compose files and CI leave one out. */
function present(source: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.keys(Variables.entries).map((name) => [name, source[name]] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const parsed = v.safeParse(Variables, present(source))
  if (!parsed.success) {
    const sentences = parsed.issues.map(
      (issue) => `${v.getDotPath(issue) ?? 'The environment'} ${issue.message}.`,
    )
    throw new WrongEnvironment(sentences.join('\n'))
  }
  const variables = parsed.output
  const publicOrigin = variables.PUBLIC_ORIGIN ?? `http://localhost:${variables.PORT}`
  const adyen = adyenAccount(variables)
  return {
    mode: variables.NODE_ENV,
    variant: variables.SHOP_VARIANT,
    host: variables.HOST,
    port: variables.PORT,
    publicOrigin,
    secure: publicOrigin.startsWith('https:'),
    trustProxy: variables.TRUST_PROXY === 'yes',
    logLevel: variables.LOG_LEVEL,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    sessionSecret: variables.SESSION_SECRET,
    apiBase: variables.API_BASE?.replace(/\/+$/, ''),
    holdMinutes: variables.HOLD_MINUTES,
    jobs: variables.SHOP_JOBS === 'on',
    pageCacheBytes: variables.PAGE_CACHE_MB * 1024 * 1024,
    memberPercent: variables.MEMBER_DISCOUNT_PERCENT,
    trial: !adyen && LOOPBACK.has(new URL(publicOrigin).hostname),
    adyen,
    sandboxOrigin: variables.SANDBOX_ORIGIN ?? `http://localhost:${variables.SANDBOX_PORT}`,
    sandboxPort: variables.SANDBOX_PORT,
    smtpUrl: variables.SMTP_URL,
    openid: openIdAccounts(variables),
    recaptcha: recaptchaAccount(variables),
    geolocationUrl: variables.GEOLOCATION_URL,
    apiOrigins: variables.API_ORIGINS ?? [],
  }
}
