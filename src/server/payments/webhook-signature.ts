import { createRequire } from 'node:module'
import type { AdyenConnection } from './connection.ts'

const load = createRequire(import.meta.url)

type Library = typeof import('@adyen/api-library/lib/src/utils/hmacValidator.js')
type SignedItem = Parameters<InstanceType<Library['default']>['validateHMAC']>[0]

/** Two empty fields for a missing amount, as Adyen's library for Java signs it; the one for Node throws. */
const withAmount = (item: object): object =>
  'amount' in item && item.amount ? item : { ...item, amount: {} }

/**
 * Verifies an item with the current and the previous key. A missing or malformed signature counts as wrong.
 */
export function signatureCheck({ hmacKey, previousHmacKey }: AdyenConnection): (item: unknown) => boolean {
  const keys = previousHmacKey ? [hmacKey, previousHmacKey] : [hmacKey]
  return (item) => {
    if (typeof item !== 'object' || item === null) return false
    const whole = withAmount(item) as SignedItem
    const { default: HmacValidator } = load('@adyen/api-library/lib/src/utils/hmacValidator.js') as Library
    const validator = new HmacValidator()
    return keys.some((key) => {
      try {
        return validator.validateHMAC(whole, key)
      } catch {
        return false
      }
    })
  }
}
