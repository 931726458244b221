import * as v from 'valibot'
import { saleStatuses } from './basket.ts'
import { call } from './call.ts'
import { Day, Id, IdText, MinorUnits, Money, Time } from './trade.ts'

/** To the card or account that paid, back to the agent's credit, or nowhere where nothing was paid. */
export const refundDestinations = ['payment', 'credit', 'nobody'] as const

const params = v.object({ id: IdText })

/** A sale is cancelled whole. What comes back is the price of those tickets whose deadline has not passed. */
export const CancelQuote = v.object({
  saleId: Id,
  reference: v.string(),
  /**
   * False once every deadline has passed, for a sale that is not paid or is cancelled already, and where the payment stands
   * no more: a bank has taken it back, or the operator looks at it.
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
      /** In the city's clock; `null` cannot be cancelled. A package has the earliest of its parts. */
      cancelUntil: v.nullable(v.object({ day: Day, time: Time })),
    }),
  ),
})
export type CancelQuote = v.InferOutput<typeof CancelQuote>

export const quoteCancellation = call({
  method: 'GET',
  path: '/sale/{id}/cancel',
  tag: 'basket',
  summary: 'What comes back if the sale is cancelled now',
  params,
  reply: CancelQuote,
})

export const Cancellation = v.object({
  saleId: Id,
  reference: v.string(),
  /** `cancel_requested` until the bank has confirmed the refund, then `cancelled`. */
  status: v.picklist(saleStatuses),
  refund: Money,
  destination: v.picklist(refundDestinations),
})
export type Cancellation = v.InferOutput<typeof Cancellation>

export const cancelSale = call({
  method: 'POST',
  path: '/sale/{id}/cancel',
  tag: 'basket',
  summary: 'Cancel a paid sale: voucher void, places free, money back. Asked again it answers the same',
  params,
  /** The refund that was quoted: another one is refused, so that nobody gets less than they agreed to. */
  body: v.object({ refund: Money }),
  reply: Cancellation,
})

/** The voucher of an own sale, as a PDF in the caller's language. */
export const printSale = call({
  method: 'GET',
  path: '/sale/{id}/print',
  tag: 'basket',
  summary: 'The voucher of an own paid sale as a PDF',
  params,
  reply: v.instance(Uint8Array),
  file: 'application/pdf',
})
