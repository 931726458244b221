import type { Variables } from './variables.ts'
import { WrongEnvironment } from './wrong-environment.ts'

/** The operator's accounts at other services; each must be configured completely or not at all. */

export interface AdyenAccount {
  apiKey: string
  merchantAccount: string
  clientKey: string
  hmacKey: string
  /** Accepted beside `hmacKey` while Adyen changes over to a new key. */
  previousHmacKey?: string
  environment: 'test' | 'live'
  livePrefix?: string
}

/** A client registered with Google or Facebook. */
export interface OpenIdAccount {
  clientId: string
  clientSecret: string
  /** The base of their discovery document, and the issuer in their tokens. */
  issuer: string
  /** For Facebook, whose discovery document omits it. */
  tokenUrl?: string
}
export type OpenIdAccounts = Partial<Record<'google' | 'facebook', OpenIdAccount>>

/** Version 3 (S9). */
export interface Recaptcha {
  siteKey: string
  secret: string
}

const ADYEN_KEYS = ['ADYEN_API_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_CLIENT_KEY', 'ADYEN_HMAC_KEY'] as const

export function adyenAccount(variables: Variables): AdyenAccount | undefined {
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
    previousHmacKey: variables.ADYEN_PREVIOUS_HMAC_KEY,
    environment: variables.ADYEN_ENVIRONMENT,
    livePrefix: variables.ADYEN_LIVE_PREFIX,
  }
}

export function recaptchaAccount({
  RECAPTCHA_SITE_KEY: siteKey,
  RECAPTCHA_SECRET: secret,
}: Variables): Recaptcha | undefined {
  if (siteKey && secret) return { siteKey, secret }
  if (!siteKey && !secret) return undefined
  throw new WrongEnvironment('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are set together or not at all.')
}

export function openIdAccounts(variables: Variables): OpenIdAccounts {
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
