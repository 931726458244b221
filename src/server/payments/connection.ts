import type { AdyenAccount } from '#config/accounts.ts'
import type { Environment } from '#config/environment.ts'
import { sandboxAccount } from './sandbox/account.ts'
import { isLoopback } from './sandbox/settings.ts'

export interface AdyenConnection extends AdyenAccount {
  /** Set only when payments go to our own sandbox. */
  sandboxOrigin?: string
}

type Wanted = Pick<Environment, 'adyen' | 'sandboxOrigin' | 'mode' | 'publicOrigin'>

/**
 * Adyen when an account is configured, else the sandbox. A shop in production that others can reach never
 * falls back to the sandbox, where play money would buy real tickets.
 */
export function adyenConnection({ adyen, sandboxOrigin, mode, publicOrigin }: Wanted): AdyenConnection {
  if (adyen) return adyen
  if (mode === 'production' && !isLoopback(new URL(publicOrigin).hostname)) {
    throw new Error(
      'No payment account is configured: set ADYEN_API_KEY and its companions. ' +
        `The sandbox serves this machine only, and PUBLIC_ORIGIN is ${publicOrigin}.`,
    )
  }
  return { ...sandboxAccount, environment: 'test', sandboxOrigin }
}
