import * as v from 'valibot'
import type { SandboxPayment } from './ledger.ts'
import { newPspReference } from './references.ts'
import type { SandboxContext } from './settlement.ts'
import type { EventCode } from './webhooks.ts'

/** What a bank tells of a dispute; those that do not name a chargeback move no money. */
const disputeCodes = [
  'NOTIFICATION_OF_CHARGEBACK',
  'REQUEST_FOR_INFORMATION',
  'CHARGEBACK',
  'CHARGEBACK_REVERSED',
  'SECOND_CHARGEBACK',
  'DISPUTE_DEFENSE_PERIOD_ENDED',
] as const satisfies EventCode[]

export const Dispute = v.object({
  reference: v.string(),
  eventCode: v.picklist(disputeCodes),
  /** In minor units; the whole payment where it is left out. */
  value: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

/** The buyer's bank takes money from the shop, gives it back, or announces either. */
export function dispute(
  context: SandboxContext,
  payment: SandboxPayment,
  { eventCode, value = payment.amount.value }: v.InferOutput<typeof Dispute>,
): SandboxPayment {
  const { currency } = payment.amount
  // All events of a dispute have its reference.
  const known = payment.modifications.find(({ kind }) => kind === 'chargebacks')
  const pspReference = known?.pspReference ?? newPspReference()
  const taken = eventCode === 'CHARGEBACK_REVERSED' ? -value : value
  const movesMoney = eventCode.startsWith('CHARGEBACK') || eventCode === 'SECOND_CHARGEBACK'
  const entry = {
    pspReference,
    kind: 'chargebacks',
    amount: { value: taken, currency },
    success: true,
  } as const
  const modifications = movesMoney ? [...payment.modifications, entry] : payment.modifications
  return context.ledger.together(() => {
    const disputed = context.ledger.payments.put({ ...payment, modifications })
    context.webhooks.announce(disputed, {
      eventCode,
      success: true,
      modification: { pspReference, amount: { value, currency }, reference: payment.reference },
    })
    return disputed
  })
}
