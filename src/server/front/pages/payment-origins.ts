import type { Environment } from '#config/environment.ts'
import type { PaymentOrigins } from '../http/policy.ts'

/**
 * The origins that the payment pages may talk to. With Adyen, the card's bank has an address that nobody
 * knows beforehand, so forms and frames may go to any https address; without an account, the sandbox plays
 * every part.
 */
export function paymentOrigins({
  adyen,
  sandboxOrigin,
}: Pick<Environment, 'adyen' | 'sandboxOrigin'>): PaymentOrigins {
  if (!adyen) {
    const only = [sandboxOrigin]
    return { forms: only, frames: only, connections: only, images: only }
  }
  const adyenOrigins = ['https://*.adyen.com']
  return { forms: ['https:'], frames: ['https:'], connections: adyenOrigins, images: adyenOrigins }
}
