import * as v from 'valibot'
import {
  adyenAccount,
  openIdAccounts,
  recaptchaAccount,
  type AdyenAccount,
  type OpenIdAccounts,
  type Recaptcha,
} from './accounts.ts'
import { addressSeatsOf, type AddressSeats } from './address-seats.ts'
import type { Variant } from './builds.ts'
import { splitsOf } from './experiments-variable.ts'
import type { Splits } from './experiments.ts'
import { holdLimitsOf, type Holding } from './holding.ts'
import type { TrustedProxies } from './trusted-proxies.ts'
import { LOOPBACK, nonEmptyVariables, Variables } from './variables.ts'
import { WrongEnvironment } from './wrong-environment.ts'

/**
 * The operator's settings, read once at the start. A wrong value stops the process with a sentence that
 * names it, because a shop with half a configuration takes money it cannot account for.
 */

export interface Environment {
  mode: 'production' | 'development' | 'test'
  variant: Variant
  /** The folder of the operator's brand; by default, the one that comes with the shop. */
  brandDir?: string | undefined
  /** Part of the build: its pages have them in their first-paint script. */
  experiments: Splits
  /** By default, every address of the machine. */
  host?: string
  port: number
  /** The public address of the shop, for canonical addresses, voucher links and the same-origin check. */
  publicOrigin: string
  /** True when visitors use https: cookies are Secure and HSTS is sent. */
  secure: boolean
  /** The proxies whose X-Forwarded-For is trusted; 0 for none. */
  trustProxy: TrustedProxies
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** The share of access log lines written; errors and writes always are. */
  accessLogSample: number
  dataDir: string
  /** By default, the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string
  /** Signs the session tokens; by default, a key that the shop created. */
  sessionSecret?: string
  /** The editors' table of redirects; by default, the shipped one. */
  redirects?: string
  /** The folder of the editors' pages; by default, the shipped one of the build. */
  editorsDir?: string
  /** By default, the embedded API. */
  apiBase?: string
  /** When false, this process serves visitors but leaves mails and open payments to other processes. */
  jobs: boolean
  pageCacheBytes: number
  holding: Holding
  addressSeats: AddressSeats
  /** Free orders per day, by e-mail address and by client address; with built-in defaults. */
  freeOrdersPerEmail?: number | undefined
  freeOrdersPerAddress?: number | undefined
  /** The members' discount in percent. */
  memberPercent: number
  /** Reachable from this machine only: a loopback host, plain http, no proxy. */
  local: boolean
  /** A local trial: test payments, accounts with printed passwords, a built-in login provider. */
  trial: boolean
  /** By default, the Adyen sandbox at `sandboxOrigin`. */
  adyen?: AdyenAccount
  sandboxOrigin: string
  sandboxPort: number
  smtpUrl?: string
  /** Mails stay in the outbox on purpose, for `npm run outbox`. */
  keepsMail: boolean
  /**
   * Logins by other services; unconfigured ones are not offered, except by the stand-in of a trial shop.
   */
  openid: OpenIdAccounts
  /** By default, forms are protected by proof of work. */
  recaptcha?: Recaptcha | undefined
  /**
   * A service that gives the country of an address, inserted for `{ip}`; by default, the bundled table.
   */
  geolocationUrl?: string | undefined
  /** The background of the live map, a MapLibre style; by default, our own drawing. */
  mapStyleUrl?: string | undefined
  /** The origins that the background needs: its own, and those of its tiles and letters. */
  mapOrigins: string[]
  /** Other origins whose front ends may call the API when it runs alone. */
  apiOrigins: string[]
}

let own: Environment | undefined

/**
 * The environment of this process, cached because every page uses it: parsing it takes longer than
 * rendering a header.
 */
export const ownEnvironment = (): Environment => (own ??= readEnvironment())

export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const parsed = v.safeParse(Variables, nonEmptyVariables(source))
  if (!parsed.success) {
    const sentences = parsed.issues.map(
      (issue) => `${v.getDotPath(issue) ?? 'The environment'} ${issue.message}.`,
    )
    throw new WrongEnvironment(sentences.join('\n'))
  }
  const variables = parsed.output
  const publicOrigin = variables.PUBLIC_ORIGIN ?? `http://localhost:${variables.PORT}`
  const adyen = adyenAccount(variables)
  const mapStyleUrl = variables.MAP_STYLE_URL
  if (variables.MAP_ORIGINS && !mapStyleUrl) {
    throw new WrongEnvironment('MAP_ORIGINS needs MAP_STYLE_URL, whose tiles and letters they send.')
  }
  const { protocol, hostname } = new URL(publicOrigin)
  const local = protocol === 'http:' && LOOPBACK.has(hostname) && variables.TRUST_PROXY === 0
  if (variables.SMTP_URL && variables.MAIL) {
    throw new WrongEnvironment('SMTP_URL sends the mails and MAIL=outbox keeps them: set one of the two.')
  }
  return {
    mode: variables.NODE_ENV,
    variant: variables.SHOP_VARIANT,
    brandDir: variables.BRAND_DIR,
    experiments: splitsOf(variables.SHOP_VARIANT, variables.EXPERIMENTS),
    host: variables.HOST,
    port: variables.PORT,
    publicOrigin,
    secure: publicOrigin.startsWith('https:'),
    trustProxy: variables.TRUST_PROXY,
    logLevel: variables.LOG_LEVEL,
    accessLogSample: variables.ACCESS_LOG_SAMPLE,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    sessionSecret: variables.SESSION_SECRET,
    redirects: variables.REDIRECTS,
    editorsDir: variables.EDITORS_DIR,
    apiBase: variables.API_BASE,
    holding: holdLimitsOf(variables),
    addressSeats: addressSeatsOf(variables),
    freeOrdersPerEmail: variables.FREE_ORDERS_PER_EMAIL,
    freeOrdersPerAddress: variables.FREE_ORDERS_PER_ADDRESS,
    jobs: variables.SHOP_JOBS === 'on',
    pageCacheBytes: variables.PAGE_CACHE_MB * 1024 * 1024,
    memberPercent: variables.MEMBER_DISCOUNT_PERCENT,
    local,
    trial: local && !adyen,
    adyen,
    sandboxOrigin: variables.SANDBOX_ORIGIN ?? `http://localhost:${variables.SANDBOX_PORT}`,
    sandboxPort: variables.SANDBOX_PORT,
    smtpUrl: variables.SMTP_URL,
    keepsMail: variables.MAIL === 'outbox',
    openid: openIdAccounts(variables),
    recaptcha: recaptchaAccount(variables),
    geolocationUrl: variables.GEOLOCATION_URL,
    mapStyleUrl,
    mapOrigins: mapStyleUrl
      ? [...new Set([new URL(mapStyleUrl).origin, ...(variables.MAP_ORIGINS ?? [])])]
      : [],
    apiOrigins: variables.API_ORIGINS ?? [],
  }
}
