import type { OpenIdAccount } from '#config/accounts.ts'
import type { Provider } from '#contract/account/member.ts'

/** How a provider differs from the standard and from the other one. */
interface ProviderRules {
  scope: string
  /** Relative to the issuer. Facebook's documented path ends with a slash. */
  discovery: string
  parameters: Record<string, string>
}

export const providerRules: Record<Provider, ProviderRules> = {
  google: {
    scope: 'openid email profile',
    discovery: '/.well-known/openid-configuration',
    // Lets people with several accounts choose; a wrong account would be linked for good.
    parameters: { prompt: 'select_account' },
  },
  facebook: {
    scope: 'openid email public_profile',
    discovery: '/.well-known/openid-configuration/',
    parameters: {},
  },
}

export interface ProviderSettings extends OpenIdAccount {
  name: Provider
}

/** A person's identity as the provider states it. */
export interface Identity {
  /** The provider's id of the person, which never changes. */
  subject: string
  email: string | undefined
  /** True only when the provider says so. Facebook never does, so its addresses are unverified. */
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** `away`: the provider did not answer; `refused`: it answered without a valid login. */
export type IdentityFailure = 'away' | 'refused'
