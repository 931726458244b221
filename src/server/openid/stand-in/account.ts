import { createHash } from 'node:crypto'
import type { OpenIdAccount } from '#config/accounts.ts'
import type { Provider } from '#contract/member.ts'

const made = (purpose: string): string =>
  createHash('sha256').update(`cityloop stand-in ${purpose}`).digest('hex').slice(0, 32)

export const issuerOf = (provider: Provider, origin: string): string => `${origin}/openid/${provider}`

/** As the sandbox's Adyen account: no secret, so that shop and stand-in agree on it without any set-up. */
export const standInAccount = (provider: Provider, origin: string): OpenIdAccount => {
  const issuer = issuerOf(provider, origin)
  return {
    ...{ issuer, clientId: `${provider}-${made(`${provider} client`)}` },
    clientSecret: made(`${provider} secret`),
    // As Facebook does, the stand-in for it leaves the address out of its discovery document.
    ...(provider === 'facebook' ? { tokenUrl: `${issuer}/token` } : {}),
  }
}
