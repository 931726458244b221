import { createRequire } from 'node:module'
import type { AdyenConnection } from './connection.ts'

const load = createRequire(import.meta.url)

type Validator = typeof import('@adyen/api-library/lib/src/utils/hmacValidator.js')

/**
 * Verifies an item with the current and the previous key. A missing or malformed signature counts as wrong.
 */
export function signatureCheck({ hmacKey, previousHmacKey }: AdyenConnection): (item: unknown) => boolean {
  const keys = previousHmacKey ? [hmacKey, previousHmacKey] : [hmacKey]
  return (item) => {
    const { default: HmacValidator } = load('@adyen/api-library/lib/src/utils/hmacValidator.js') as Validator
    const validator = new HmacValidator()
    return keys.some((key) => {
      try {
        return validator.validateHMAC(item as Parameters<typeof validator.validateHMAC>[0], key)
      } catch {
        return false
      }
    })
  }
}
