import { cancelSale as cancelCall, quoteCancellation as quoteCall } from '#contract/booking/cancellation.ts'
import type { Money } from '#domain/price/money.ts'
import { ask, byId, type Transport } from '#client/transport.ts'

export const quoteCancellation = (transport: Transport, saleId: number) =>
  ask(transport, quoteCall, byId(saleId))

/** `refund` is the amount that was quoted. */
export const cancelSale = (transport: Transport, saleId: number, refund: Money) =>
  ask(transport, cancelCall, { ...byId(saleId), body: { refund } })

/** The address of the voucher's PDF for one of the session's own sales. */
export const printAddress = (saleId: number): string => `/api/v2/sale/${saleId}/print`
