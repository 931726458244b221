import { cancelSale as cancelCall, quoteCancellation as quoteCall } from '#contract/cancellation.ts'
import type { Money } from '#domain/money.ts'
import { ask, type Transport } from './transport.ts'

export const quoteCancellation = (transport: Transport, saleId: number) =>
  ask(transport, quoteCall, { params: { id: String(saleId) } })

/** `refund` is what was quoted. */
export const cancelSale = (transport: Transport, saleId: number, refund: Money) =>
  ask(transport, cancelCall, { params: { id: String(saleId) }, body: { refund } })

/** Where the voucher's PDF of an own sale is fetched with the session. */
export const printAddress = (saleId: number): string => `/api/v2/sale/${saleId}/print`
