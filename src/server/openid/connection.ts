import type { Environment } from '#config/environment.ts'
import { providers, type Provider } from '#contract/account/member.ts'
import { createOpenIdClient, type OpenIdClient } from './client.ts'
import { standInAccount } from './stand-in/account.ts'

export type OpenIdClients = Partial<Record<Provider, OpenIdClient>>

/**
 * The configured providers; in a local trial, the stand-in replaces the missing ones. A real shop offers no
 * login without an account, since with the stand-in anybody could be anyone.
 */
export function createOpenIdClients({
  openid,
  trial,
  sandboxOrigin,
}: Pick<Environment, 'openid' | 'trial' | 'sandboxOrigin'>): OpenIdClients {
  const clients: OpenIdClients = {}
  for (const name of providers) {
    const account = openid[name] ?? (trial ? standInAccount(name, sandboxOrigin) : undefined)
    if (account) clients[name] = createOpenIdClient({ ...account, name })
  }
  return clients
}
