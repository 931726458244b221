import { createHash } from 'node:crypto'
import type { OpenIdAccount } from '#config/accounts.ts'
import type { Provider } from '#contract/account/member.ts'

const made = (purpose: string): string =>
  createHash('sha256').update(`cityloop stand-in ${purpose}`).digest('hex').slice(0, 32)

export const issuerOf = (provider: Provider, origin: string): string => `${origin}/openid/${provider}`

/** Not secret, like the sandbox's Adyen account, so that shop and stand-in agree without setup. */
export const standInAccount = (provider: Provider, origin: string): OpenIdAccount => {
  const issuer = issuerOf(provider, origin)
  return {
    issuer,
    clientId: `${provider}-${made(`${provider} client`)}`,
    clientSecret: made(`${provider} secret`),
    // Like Facebook, the stand-in for it omits the token address from its discovery document.
    ...(provider === 'facebook' ? { tokenUrl: `${issuer}/token` } : {}),
  }
}
