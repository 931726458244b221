import type { Environment } from '#config/environment.ts'
import { providers, type Provider } from '#contract/member.ts'
import { openIdClient, type OpenIdClient } from './client.ts'
import { standInAccount } from './stand-in/account.ts'

export type OpenIdClients = Partial<Record<Provider, OpenIdClient>>

/**
 * The providers that are configured; on a machine where the shop is tried, the stand-in plays the others. A real shop
 * without an account offers no such login: there, anybody could be whoever they say.
 */
export function openIdClients({
  openid,
  trial,
  sandboxOrigin,
}: Pick<Environment, 'openid' | 'trial' | 'sandboxOrigin'>): OpenIdClients {
  const clients: OpenIdClients = {}
  for (const name of providers) {
    const account = openid[name] ?? (trial ? standInAccount(name, sandboxOrigin) : undefined)
    if (account) clients[name] = openIdClient({ ...account, name })
  }
  return clients
}
