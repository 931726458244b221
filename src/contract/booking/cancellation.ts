import * as v from 'valibot'
import { saleStatuses } from '#contract/basket/basket.ts'
import { call } from '#contract/call.ts'
import { Day, Id, IdText, MinorUnits, Money, Time } from '#contract/common-schemas.ts'

/** The card or account that paid, the agent's credit, or nobody when nothing was paid. */
export const refundDestinations = ['payment', 'credit', 'nobody'] as const

const params = v.object({ id: IdText })

/** A sale is cancelled as a whole. What comes back is each ticket's share at this moment. */
export const CancelQuote = v.object({
  saleId: Id,
  reference: v.string(),
  /**
   * False once every deadline has passed, for a sale that is unpaid or already cancelled, and when a bank
   * reversed the payment or the operator is reviewing it.
   */
  cancellable: v.boolean(),
  paid: Money,
  refund: Money,
  lines: v.array(
    v.object({
      lineId: Id,
      productId: Id,
      paid: MinorUnits,
      refund: MinorUnits,
      /**
       * The last minute of its last step, in the city's time; `null` if it cannot be cancelled. In a package,
       * the part that gives least decides.
       */
      cancelUntil: v.nullable(v.object({ day: Day, time: Time })),
    }),
  ),
})
export type CancelQuote = v.InferOutput<typeof CancelQuote>

export const quoteCancellation = call({
  method: 'GET',
  path: '/sale/{id}/cancel',
  tag: 'basket',
  summary: 'The refund if the sale is cancelled now',
  params,
  reply: CancelQuote,
})

export const Cancellation = v.object({
  saleId: Id,
  reference: v.string(),
  /** `cancel_requested` until the bank confirms the refund, then `cancelled`. */
  status: v.picklist(saleStatuses),
  refund: Money,
  destination: v.picklist(refundDestinations),
})
export type Cancellation = v.InferOutput<typeof Cancellation>

export const cancelSale = call({
  method: 'POST',
  path: '/sale/{id}/cancel',
  tag: 'basket',
  summary: 'Cancel a paid sale: void the voucher, release the seats, refund. Safe to repeat',
  params,
  /**
   * The refund that was quoted. A different amount is refused, so that nobody gets less than they agreed
   * to.
   */
  body: v.object({ refund: Money }),
  reply: Cancellation,
})

export const printSale = call({
  method: 'GET',
  path: '/sale/{id}/print',
  tag: 'basket',
  summary: 'The voucher of an own paid sale as a PDF',
  params,
  reply: v.custom<Uint8Array>((file) => file instanceof Uint8Array),
  file: 'application/pdf',
})
