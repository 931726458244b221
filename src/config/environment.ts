import * as v from 'valibot'
import {
  adyenAccount,
  openIdAccounts,
  recaptchaAccount,
  type AdyenAccount,
  type OpenIdAccounts,
  type Recaptcha,
} from './accounts.ts'
import type { Variant } from './builds.ts'
import { holdingOf, type Holding } from './holding.ts'
import type { TrustedProxies } from './trusted-proxies.ts'
import { LOOPBACK, present, Variables } from './variables.ts'
import { WrongEnvironment } from './wrong-environment.ts'

/**
 * What an operator may set, read once at the start. A wrong value stops the process with a sentence that names it,
 * because a shop that starts with half a configuration takes money it cannot account for.
 */

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
  /** Whose X-Forwarded-For is believed; 0: nobody's. */
  trustProxy: TrustedProxies
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** The share of access log lines that are written; errors and writes always are. */
  accessLogSample: number
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
  holding: Holding
  /** Orders without a price a day, by e-mail address and by client address; left out, as shipped. */
  freeOrdersPerEmail?: number | undefined
  freeOrdersPerAddress?: number | undefined
  /** What members pay less, in percent. */
  memberPercent: number
  /** Reached on this machine alone: a loopback host, plain http, no proxy before it. */
  local: boolean
  /** The shop is tried on one's own machine: play money, accounts with printed passwords, a login provider of its own. */
  trial: boolean
  /** Left out: the Adyen sandbox at `sandboxOrigin`. */
  adyen?: AdyenAccount
  sandboxOrigin: string
  sandboxPort: number
  smtpUrl?: string
  /** Mails stay in the outbox on purpose, for `npm run outbox`. */
  keepsMail: boolean
  /** Logins by other services; one left out is not offered, but for the stand-in of a shop that is tried. */
  openid: OpenIdAccounts
  /** Left out: forms are guarded by proof of work. */
  recaptcha?: Recaptcha | undefined
  /** Asked for the country of a visitor's address, `{ip}` put in; left out: the bundled table. */
  geolocationUrl?: string | undefined
  /** Front ends on other origins that may call the API when it runs alone. */
  apiOrigins: string[]
}

let own: Environment | undefined

/** The one this process was started with, for what asks with every page: reading it anew takes longer than drawing a header. */
export const ownEnvironment = (): Environment => (own ??= readEnvironment())

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
  const { protocol, hostname } = new URL(publicOrigin)
  const local = protocol === 'http:' && LOOPBACK.has(hostname) && variables.TRUST_PROXY === 0
  if (variables.SMTP_URL && variables.MAIL) {
    throw new WrongEnvironment('SMTP_URL sends the mails and MAIL=outbox keeps them: set one of the two.')
  }
  return {
    mode: variables.NODE_ENV,
    variant: variables.SHOP_VARIANT,
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
    apiBase: variables.API_BASE,
    holding: holdingOf(variables),
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
    apiOrigins: variables.API_ORIGINS ?? [],
  }
}
