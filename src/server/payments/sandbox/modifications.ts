import * as v from 'valibot'
import type { Modification, SandboxPayment } from './ledger.ts'
import { invalid, type Refusal } from './payments.ts'
import { newPspReference } from './references.ts'
import type { SandboxContext } from './settlement.ts'
import type { EventCode } from './webhooks.ts'

const Request = v.looseObject({
  merchantAccount: v.string(),
  reference: v.optional(v.string()),
  amount: v.optional(v.object({ value: v.pipe(v.number(), v.integer()), currency: v.string() })),
})

/** What the shop may ask for; a chargeback comes from the bank (`disputes.ts`). */
type Wanted = Exclude<Modification['kind'], 'chargebacks'>

const eventCodes: Record<Wanted, EventCode> = {
  captures: 'CAPTURE',
  refunds: 'REFUND',
  cancels: 'CANCELLATION',
  reversals: 'CANCEL_OR_REFUND',
}
export const modificationKinds = Object.keys(eventCodes) as Wanted[]

/** The amount already refunded or being refunded, which may not exceed the payment. */
const returned = (payment: SandboxPayment): number =>
  payment.modifications
    .filter(({ kind, success }) => success && kind !== 'captures')
    .reduce((sum, { amount }) => sum + amount.value, 0)

function succeeds(payment: SandboxPayment, kind: Wanted, value: number): boolean {
  if (payment.answer?.resultCode !== 'Authorised') return false
  if (kind === 'captures') return payment.failing !== 'capture'
  return payment.failing !== 'refund' && returned(payment) + value <= payment.amount.value
}

export interface ModificationAnswer {
  pspReference: string
  paymentPspReference: string
  merchantAccount: string
  reference: string
  status: 'received'
  amount: SandboxPayment['amount']
}

/** Always answers "received"; the result follows by webhook only. */
export function modify(
  context: SandboxContext,
  pspReference: string,
  kind: Wanted,
  body: unknown,
): ModificationAnswer | Refusal {
  const payment = context.ledger.payments.get(pspReference)
  const read = v.safeParse(Request, body)
  if (!payment) return invalid('167', 'Original pspReference required for this operation')
  if (!read.success) return invalid('130', 'Invalid modification')
  const amount = read.output.amount ?? payment.amount
  const reference = read.output.reference ?? payment.reference
  const modification = {
    pspReference: newPspReference(),
    kind,
    amount,
    success: succeeds(payment, kind, amount.value),
  }
  const changed = { ...payment, modifications: [...payment.modifications, modification] }
  context.webhooks.announce(context.ledger.payments.put(changed), {
    eventCode: eventCodes[kind],
    success: modification.success,
    reason: modification.success ? '' : 'Insufficient balance on payment',
    modification: { pspReference: modification.pspReference, amount, reference },
  })
  return {
    pspReference: modification.pspReference,
    paymentPspReference: payment.id,
    merchantAccount: payment.merchantAccount,
    reference,
    status: 'received',
    amount,
  }
}
