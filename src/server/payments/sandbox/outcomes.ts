import type { Answer } from './ledger.ts'

const refused = (code: number, refusalReason: string): Answer => ({
  resultCode: 'Refused',
  refusalReason,
  refusalReasonCode: String(code),
})

/** Adyen's test triggers in the order of their codes: the holder's name or the code selects the answer. */
const triggers: [name: string, answer: Answer][] = [
  ['UNKNOWN', { resultCode: 'Error', refusalReason: 'Unknown', refusalReasonCode: '0' }],
  ['APPROVED', { resultCode: 'Authorised' }],
  ['DECLINED', refused(2, 'Refused')],
  ['REFERRAL', refused(3, 'Referral')],
  ['ERROR', { resultCode: 'Error', refusalReason: 'Acquirer Error', refusalReasonCode: '4' }],
  ['BLOCK_CARD', refused(5, 'Blocked Card')],
  ['CARD_EXPIRED', refused(6, 'Expired Card')],
  ['INVALID_AMOUNT', refused(7, 'Invalid Amount')],
  ['INVALID_CARD_NUMBER', refused(8, 'Invalid Card Number')],
  ['ISSUER_UNAVAILABLE', refused(9, 'Issuer Unavailable')],
  ['NOT_SUPPORTED', refused(10, 'Not supported')],
  ['NOT_3D_AUTHENTICATED', refused(11, '3D Not Authenticated')],
  ['NOT_ENOUGH_BALANCE', refused(12, 'Not enough balance')],
  ['PENDING', { resultCode: 'Received' }],
  ['ACQUIRER_FRAUD', refused(14, 'Acquirer Fraud')],
  ['CANCELLED', refused(15, 'Cancelled')],
  ['SHOPPER_CANCELLED', refused(16, 'Shopper Cancelled')],
  ['INVALID_PIN', refused(17, 'Invalid Pin')],
  ['PIN_TRIES_EXCEEDED', refused(18, 'Pin tries exceeded')],
  ['PIN_VALIDATION_NOT_POSSIBLE', refused(19, 'Pin validation not possible')],
  ['FRAUD', refused(20, 'Fraud')],
  ['NOT_SUBMITTED', refused(21, 'Not Submitted')],
  ['FRAUD_CANCELLED', { resultCode: 'Cancelled', refusalReason: 'Fraud-Cancelled', refusalReasonCode: '22' }],
  ['TRANSACTION_NOT_PERMITTED', refused(23, 'Transaction Not Permitted')],
  ['CVC_DECLINED', refused(24, 'CVC Declined')],
  ['RESTRICTED_CARD', refused(25, 'Restricted Card')],
]

const byTrigger = new Map(
  triggers.flatMap(([name, answer], code) => [
    [name, answer],
    [String(code), answer],
  ]),
)

/**
 * Reads a trigger: `DECLINED`, `declined : 05` or `2`, ignoring what follows a colon. `undefined` for any
 * other text.
 */
export function triggeredBy(text: string | undefined): Answer | undefined {
  return byTrigger.get((text ?? '').split(':')[0]?.trim().toUpperCase() ?? '')
}

export const cvcDeclined = refused(24, 'CVC Declined')
export const cardExpired = refused(6, 'Expired Card')
export const unknownCard = refused(8, 'Invalid Card Number')
export const notAuthenticated = refused(11, '3D Not Authenticated')
