import { createRequire } from 'node:module'
import { sandboxAccount } from '#server/payments/sandbox/account.ts'

const load = createRequire(import.meta.url)
type Library = typeof import('@adyen/api-library/lib/src/utils/hmacValidator.js')

/** A webhook item about an authorisation, as Adyen would write it. */
export const anAuthorisation = (over: Record<string, unknown> = {}) => ({
  pspReference: 'PSP1',
  originalReference: '',
  merchantAccountCode: sandboxAccount.merchantAccount,
  merchantReference: 'CLNOBODY-1',
  amount: { value: 100, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  success: 'true',
  ...over,
})

/** Signed by Adyen's own library. */
export function signed(item: object, key: string = sandboxAccount.hmacKey) {
  const { default: HmacValidator } = load('@adyen/api-library/lib/src/utils/hmacValidator.js') as Library
  const validator = new HmacValidator()
  const hmacSignature = validator.calculateHmac(item as Parameters<typeof validator.calculateHmac>[0], key)
  return { ...item, additionalData: { hmacSignature } }
}
