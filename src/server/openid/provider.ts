import type { OpenIdAccount } from '#config/accounts.ts'
import type { Provider } from '#contract/member.ts'

/** What one provider does differently from the standard and from the other. */
interface Manner {
  scope: string
  /** Below the issuer. Facebook documents its own with a slash at the end. */
  discovery: string
  parameters: Record<string, string>
}

export const manners: Record<Provider, Manner> = {
  google: {
    scope: 'openid email profile',
    discovery: '/.well-known/openid-configuration',
    // Whoever has several accounts chooses; a wrong one would be remembered for good.
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

/** Who somebody is, by the word of a provider. */
export interface Identity {
  /** The provider's own name of the person, which never changes. */
  subject: string
  email: string | undefined
  /** Only where the provider says so itself. Facebook never does, so its addresses prove nothing. */
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** `away`: the provider did not answer; `refused`: it answered, and not with a login of ours. */
export type NotTold = 'away' | 'refused'
